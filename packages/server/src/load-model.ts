import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { DefinitionFolder, ModelProblem } from "@almagest/model/check-model";
import { clashingFields } from "./search/clashing-fields.ts";

/**
 * The shipped model together with the definition files of extra folders (docs/adding/an-aspect.md). Throws an Error that
 * names each file at fault and what is wrong in it.
 */
export async function loadModel(folders: readonly string[]): Promise<EntityRegistry> {
  if (folders.length === 0) return loadEntityRegistry(shippedDefinitions);
  const added = await Promise.all([...new Set(folders)].map(readFolder));
  const unread = added.flatMap(({ problems }) => problems);
  if (unread.length > 0) throw refusal(unread);
  const { aspectProblem, checkModel } = await import("@almagest/model/check-model");
  const { problems, registry } = checkModel(shippedDefinitions, added);
  if (registry === undefined) throw refusal(problems);
  const clashes = clashingFields(registry).map(({ aspect, message }) => aspectProblem(added, aspect, message));
  if (clashes.length > 0) throw refusal(clashes);
  return registry;
}

async function readFolder(folder: string): Promise<DefinitionFolder & { readonly problems: readonly ModelProblem[] }> {
  const entries = await readdir(folder, { recursive: true }).catch(() => {
    throw new Error(`the model folder ${folder} cannot be read; give an existing folder of definition files`);
  });
  const names = entries.filter((name) => seemsDefinition.test(name)).sort();
  const files = await Promise.all(names.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
  // Loaded here, because most catalogs have no model of their own and can do without a reader of YAML.
  const { readDefinitions } = await import("@almagest/model/read-definitions");
  const { definitions, problems } = readDefinitions(files);
  return { folder, definitions, problems: problems.map((problem) => ({ ...problem, folder })) };
}

/** Files that are meant to define something: a wrong ending is told, and not passed over. */
const seemsDefinition = /\.ya?ml$|^(entities|aspects|records|enums|types)\/.*\.json$/i;

function refusal(problems: readonly ModelProblem[]): Error {
  const lines = problems.map(({ folder = "the shipped model", path, message }) => `  ${join(folder, path)}: ${message}`);
  return new Error(`the model cannot be used:\n${lines.join("\n")}`);
}
