import { statSync } from "node:fs";
import { dirname } from "node:path";
import { CommandFailure } from "../terminal/terminal.ts";

/** Throws CommandFailure unless a file is named and the folder is there that it is to be written into. */
export function requireFolderOf(file: string): void {
  if (file === "") throw new CommandFailure("The name of the file to write is empty.");
  const folder = dirname(file);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) throw new CommandFailure(`There is no folder ${folder} to write ${file} into; make it first.`);
}
