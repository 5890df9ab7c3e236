import { isUtf8 } from "node:buffer";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { DefinitionFolder, ModelProblem } from "@almagest/model/check-model";
import { reasonOf } from "./reason-of.ts";
import { clashingFields } from "./search/clashing-fields.ts";

/**
 * The shipped model together with the definition files of extra folders (docs/adding/an-aspect.md). Throws an Error that
 * names each file at fault and what is wrong in it. `onEmpty` hears of folders that hold no such files.
 */
export async function loadModel(folders: readonly string[], onEmpty?: (folder: string) => void): Promise<EntityRegistry> {
  if (folders.length === 0) return loadEntityRegistry(shippedDefinitions);
  const added = await Promise.all([...new Set(folders)].map((folder) => readFolder(folder, onEmpty)));
  const unread = added.flatMap(({ problems }) => problems);
  if (unread.length > 0) throw refusal(unread);
  const { aspectProblem, checkModel } = await import("@almagest/model/check-model");
  const { problems, registry } = checkModel(shippedDefinitions, added);
  if (registry === undefined) throw refusal(problems);
  const clashes = clashingFields(registry).map(({ aspect, message }) => aspectProblem(added, aspect, message));
  if (clashes.length > 0) throw refusal(clashes);
  return registry;
}

async function readFolder(
  folder: string,
  onEmpty?: (folder: string) => void,
): Promise<DefinitionFolder & { readonly problems: readonly ModelProblem[] }> {
  const paths = await pathsBelow(folder).catch(() => {
    throw new Error(`the model folder ${folder} cannot be read; give an existing folder of definition files`);
  });
  const meant = paths.filter((path) => seemsDefinition.test(path)).sort();
  if (meant.length === 0) onEmpty?.(folder);
  const read = await Promise.all(meant.map(async (path) => ({ path, ...(await readDefinitionFile(join(folder, path))) })));
  // Loaded here, because most catalogs have no model of their own and can do without a reader of YAML.
  const { readDefinitions } = await import("@almagest/model/read-definitions");
  const { definitions, problems } = readDefinitions(read.filter((file) => "text" in file));
  const unread = read.filter((file) => "message" in file);
  return { folder, definitions, problems: [...unread, ...problems].map(({ path, message }) => ({ path, message, folder })) };
}

/**
 * What lies in a folder and below. Links are followed in the folder itself: a mounted volume may hold nothing else. What a dot
 * hides is of other programs: the versions of such a volume, Git, editors.
 */
async function pathsBelow(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !isHidden.test(name));
  const paths = names.map(async (name) => {
    const path = join(folder, name);
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const inside = isFolder ? await readdir(path, { recursive: true }) : [];
    return [name, ...inside.filter((below) => !isHidden.test(below)).map((below) => join(name, below))];
  });
  return (await Promise.all(paths)).flat();
}

const isHidden = /(^|\/)\./;

/** The text of a file, or why it has none. */
async function readDefinitionFile(path: string): Promise<{ readonly text: string } | { readonly message: string }> {
  try {
    // Asked before, because a pipe would be waited for.
    if (!(await stat(path)).isFile()) return { message: "cannot be read: it is not a file" };
    const bytes = await readFile(path);
    return isUtf8(bytes) ? { text: bytes.toString() } : { message: "cannot be read: it is not UTF-8" };
  } catch (error) {
    return { message: `cannot be read: ${reasonOf(error)}` };
  }
}

/** Files that are meant to define something: a wrong ending is told, and not passed over. */
const seemsDefinition = /\.ya?ml$|^(entities|aspects|records|enums|types)\/.*\.json$/i;

function refusal(problems: readonly ModelProblem[]): Error {
  const lines = problems.map(({ folder = "the shipped model", path, message }) => `  ${join(folder, path)}: ${message}`);
  return new Error(`the model cannot be used:\n${lines.join("\n")}`);
}
