import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { reasonOf } from "../../../reason-of.ts";
import { CommandFailure, type Terminal } from "../../terminal/terminal.ts";
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
    else yield { name: basename(file), chunks: readFrom(file) };
  }
}

function readFrom(file: string): AsyncIterable<Buffer> {
  const bytes = createReadStream(file, { highWaterMark: chunkBytes });
  return isCompressed(file) ? unpacked(file, bytes) : bytes;
}

async function* unpacked(file: string, bytes: Readable): AsyncGenerator<Buffer> {
  try {
    // A fault of either stream ends the other, and whoever reads meets it.
    yield* pipeline(bytes, createGunzip({ chunkSize: chunkBytes }), () => {}) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CommandFailure(`${file} cannot be unpacked: ${reasonOf(error)}.`);
  }
}

function isCompressed(file: string): boolean {
  return file.endsWith(".gz");
}

/** How many bytes of records the file holds; nobody knows before a compressed file is read. */
async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new CommandFailure(`There is no file ${file}.`);
  if (found.isDirectory()) throw new CommandFailure(`${file} is a folder; name its files, for instance ${file}/*.json.`);
  return isCompressed(file) ? undefined : found.size;
}
