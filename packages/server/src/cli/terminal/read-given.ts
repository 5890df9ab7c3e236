import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Terminal } from "./terminal.ts";

/** The text of a file that a command is given; `-` is the standard input. */
export function readGiven({ input }: Terminal, file: string): Promise<string> {
  return file === "-" ? text(input) : readFile(file, "utf8");
}
