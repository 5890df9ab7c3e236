import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { realpath, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { reasonOf } from "../../reason-of.ts";
import { CommandFailure } from "../terminal/terminal.ts";

/**
 * Writes lines to a file, compressed when its name says so, as `ingest` reads it. A file has its name only when it is whole;
 * a pipe or a device must not be replaced by a file, a link goes on pointing where it did, and whoever may read a file that is
 * written anew still may.
 */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<true> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw new CommandFailure(`${file} is a folder; name a file in it.`);
  if (found?.isFile() === false) {
    await write(file, { path: file, lines });
    return true;
  }
  const path = found === undefined ? file : await realpath(file);
  // Another export to the same name may be under way: each writes a file of its own.
  const unfinished = `${path}-unfinished-${randomUUID()}`;
  try {
    await write(file, { path: unfinished, lines, ...(found && { mode: found.mode }) });
    await rename(unfinished, path);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}

interface Writing {
  readonly path: string;
  readonly lines: AsyncIterable<string>;
  readonly mode?: number;
}

/** The data file is its owner's alone, and so is what is written of it. */
const ownersAlone = 0o600;

async function write(file: string, { path, lines, mode = ownersAlone }: Writing): Promise<void> {
  const to = createWriteStream(path, { mode });
  try {
    await (file.endsWith(".gz") ? pipeline(Readable.from(lines), createGzip(), to) : pipeline(Readable.from(lines), to));
  } catch (error) {
    // Only a file that cannot be opened is named by the system.
    if ((error as NodeJS.ErrnoException).syscall !== "write") throw error;
    throw new CommandFailure(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
