import { readFile, stat } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandFailure, type Terminal } from "./terminal.ts";

/** The text of a file that a command is given; `-` is the standard input. Throws CommandFailure for a folder. */
export async function readGiven({ input }: Terminal, file: string): Promise<string> {
  if (file === "-") return text(input);
  if ((await stat(file)).isDirectory()) throw new CommandFailure(`${file} is a folder; name a file.`);
  // Leaves out a byte order mark, as reading the standard input does.
  return new TextDecoder().decode(await readFile(file));
}
