import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { CommandFailure, type Terminal } from "../terminal/terminal.ts";
import type { RecordInput } from "./read-records.ts";

const chunkBytes = 1024 * 1024;

/** The files as inputs, `-` as standard input, and how many bytes they are if that is known. Throws CommandFailure when one is not there. */
export async function openInputs(
  files: readonly string[],
  { input }: Terminal,
): Promise<{ inputs: Iterable<RecordInput>; totalBytes: number | undefined }> {
  const sizes = await Promise.all(files.map((file) => (file === "-" ? undefined : sizeOf(file))));
  const totalBytes = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  return { inputs: openEach(files, input), totalBytes };
}

/** One file after the other is opened, when its turn comes. */
function* openEach(files: readonly string[], input: AsyncIterable<Buffer>): Generator<RecordInput> {
  for (const file of files) {
    if (file === "-") yield { name: "standard input", chunks: input };
    else yield { name: basename(file), chunks: createReadStream(file, { highWaterMark: chunkBytes }) };
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new CommandFailure(`There is no file ${file}.`);
  if (found.isDirectory()) throw new CommandFailure(`${file} is a folder; name its files, for instance ${file}/*.json.`);
  return found.size;
}
