import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandFailure, type Terminal } from "./terminal.ts";

/** The text of a file that a command is given; `-` is the standard input. Throws CommandFailure for a folder and for what is no text. */
export async function readGiven({ input }: Terminal, file: string): Promise<string> {
  const content = file === "-" ? await buffer(input) : await readFileGiven(file);
  if (!isUtf8(content)) throw new CommandFailure(`${file === "-" ? "The standard input" : file} is not UTF-8.`);
  // Leaves out a byte order mark.
  return new TextDecoder().decode(content);
}

async function readFileGiven(file: string): Promise<Buffer> {
  if ((await stat(file)).isDirectory()) throw new CommandFailure(`${file} is a folder; name a file.`);
  return readFile(file);
}
