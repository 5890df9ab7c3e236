import { statSync } from "node:fs";
import { dirname } from "node:path";
import { CommandFailure } from "../terminal/terminal.ts";

/** Throws CommandFailure unless the folder is there that the file is to be written into. */
export function requireFolderOf(file: string): void {
  const folder = dirname(file);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) throw new CommandFailure(`There is no folder ${folder} to write ${file} into; make it first.`);
}
