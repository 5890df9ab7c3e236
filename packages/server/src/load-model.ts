import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  checkReferences,
  type Definitions,
  type EntityRegistry,
  loadEntityRegistry,
  mergeDefinitions,
  shippedDefinitions,
} from "@almagest/model";
import type { DefinitionProblem } from "@almagest/model/read-definitions";

/**
 * The shipped model together with the definition files of extra folders (docs/adding/an-aspect.md). Throws an Error that
 * names each file at fault and what is wrong in it.
 */
export async function loadModel(folders: readonly string[]): Promise<EntityRegistry> {
  const extra = await Promise.all(folders.map(readFolder));
  if (extra.length > 0) refuse(folders.join(", "), checkReferences(mergeDefinitions(shippedDefinitions, ...extra)));
  return loadEntityRegistry(shippedDefinitions, ...extra);
}

async function readFolder(folder: string): Promise<Definitions> {
  const entries = await readdir(folder, { recursive: true }).catch(() => {
    throw new Error(`the model folder ${folder} cannot be read; give an existing folder of definition files`);
  });
  const names = entries.filter((name) => /\.ya?ml$/.test(name)).sort();
  const files = await Promise.all(names.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
  // Loaded here, because most catalogs have no model of their own and can do without a reader of YAML.
  const { readDefinitions } = await import("@almagest/model/read-definitions");
  const { definitions, problems } = readDefinitions(files);
  refuse(folder, problems);
  return definitions;
}

function refuse(folder: string, problems: readonly DefinitionProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
  throw new Error(`the model in ${folder} cannot be used:\n${lines.join("\n")}`);
}
