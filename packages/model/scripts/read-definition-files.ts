import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DefinitionFile } from "../src/schema/read-definitions.ts";

/** All files below a model directory, with paths as `readDefinitions` wants them, in a stable order. */
export function readDefinitionFiles(directory: string): DefinitionFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: path.slice(directory.length + 1).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));
}
