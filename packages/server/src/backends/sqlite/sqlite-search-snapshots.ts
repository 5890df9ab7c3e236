import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Database } from "better-sqlite3";
import type { SearchSnapshot, SearchSnapshotReader, SearchSnapshotStore, SnapshotPart } from "../../storage/search-snapshot-store.ts";
import type { GroupCommit } from "./database/group-commit.ts";

/** Written in a millisecond or two: writers that share the commit hardly notice. */
const chunkBytes = 512 * 1024;

interface Row {
  readonly offset: number;
  readonly contents: string;
  /** Names, sizes and checksums of the parts, as JSON text. */
  readonly parts: string;
}

type PartSum = readonly [name: string, size: number, checksum: number];

/** Reads the snapshot through the connection. */
export function createSearchSnapshotReader(db: Database): SearchSnapshotReader {
  const current = currentSnapshot(db);
  const chunkOf = db.prepare<[string, number], Buffer>("SELECT bytes FROM search_snapshot_chunk WHERE part = ? AND chunk = ?").pluck();
  return {
    async load() {
      const found = current();
      if (found === undefined) return undefined;
      if (found.sums === undefined) throw new Error("the list of parts of the search snapshot is not what was saved");
      const parts = new Map<string, Uint8Array>();
      for (const sum of found.sums) parts.set(sum[0], await readPart(sum, chunkOf));
      return { offset: found.offset, contents: found.contents, parts };
    },
  };
}

async function readPart(
  [name, size, checksum]: PartSum,
  chunkOf: { get(part: string, chunk: number): Buffer | undefined },
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  let sum = 0;
  for (let chunk = 0; at < size; chunk++) {
    const read = chunkOf.get(name, chunk);
    if (read === undefined || at + read.length > size) throw damaged(name);
    bytes.set(read, at);
    sum = crc32(read, sum);
    at += read.length;
    await turnOfEventLoop();
  }
  if (sum !== checksum) throw damaged(name);
  return bytes;
}

function damaged(part: string): Error {
  return new Error(`part ${part} of the search snapshot has other bytes than were saved`);
}

/**
 * Keeps the snapshot in the data file. Chunks are committed one by one, and what makes them a snapshot is committed last.
 */
export function createSqliteSearchSnapshots(connections: Connections): SearchSnapshotStore {
  const { commits, reading } = connections;
  const statements = prepare(connections);
  const current = currentSnapshot(reading);
  /** Drops the parts that the snapshot does not name, chunk by chunk. */
  const tidy = async () => {
    const named = new Set(current()?.sums?.map(([name]) => name));
    for (const [row, part] of statements.chunks.all()) if (!named.has(part)) await commits.run(async () => statements.drop.run(row));
  };
  const write = async ({ name, read }: SnapshotPart): Promise<PartSum> => {
    let chunk = 0;
    let size = 0;
    let checksum = 0;
    for (const bytes of inChunks(read())) {
      const number = chunk++;
      await commits.run(async () => statements.insert.run(name, number, bytes));
      size += bytes.length;
      checksum = crc32(bytes, checksum);
    }
    return [name, size, checksum];
  };
  const save = async ({ offset, contents, parts }: SearchSnapshot): Promise<void> => {
    await tidy();
    const kept = new Map(current()?.sums?.map((sum) => [sum[0], sum]));
    const sums: PartSum[] = [];
    for (const part of parts) sums.push(kept.get(part.name) ?? (await write(part)));
    await commits.run(async () => statements.replace.run(offset, contents, JSON.stringify(sums)));
    await tidy();
  };
  return { ...createSearchSnapshotReader(reading), save };
}

/** Reads which parts make the snapshot; where that cannot be read, none of them counts. */
function currentSnapshot(db: Database): () => { offset: number; contents: string; sums: readonly PartSum[] | undefined } | undefined {
  const current = db.prepare<[], Row>("SELECT change_offset AS offset, contents, parts FROM search_snapshot");
  return () => {
    const row = current.get();
    return row && { offset: row.offset, contents: row.contents, sums: readSums(row.parts) };
  };
}

function readSums(parts: string): readonly PartSum[] | undefined {
  try {
    const sums: unknown = JSON.parse(parts);
    return Array.isArray(sums) && sums.every(isSum) ? sums : undefined;
  } catch {
    return undefined;
  }
}

function isSum(value: unknown): value is PartSum {
  if (!Array.isArray(value)) return false;
  const [name, size, checksum]: readonly unknown[] = value;
  return typeof name === "string" && Number.isSafeInteger(size) && Number.isSafeInteger(checksum);
}

interface Connections {
  readonly writing: Database;
  readonly reading: Database;
  readonly commits: GroupCommit;
}

function prepare({ writing, reading }: Connections) {
  return {
    chunks: reading
      .prepare<[], [row: number, part: string]>(
        "SELECT rowid, part FROM search_snapshot_chunk INDEXED BY sqlite_autoindex_search_snapshot_chunk_1",
      )
      .raw(),
    replace: writing.prepare<[number, string, string]>("INSERT OR REPLACE INTO search_snapshot VALUES (1, ?, ?, ?)"),
    insert: writing.prepare<[string, number, Uint8Array]>("INSERT INTO search_snapshot_chunk VALUES (?, ?, ?)"),
    drop: writing.prepare<[number]>("DELETE FROM search_snapshot_chunk WHERE rowid = ?"),
  };
}

/** The bytes cut and joined anew into chunks of one size. */
function* inChunks(pieces: Iterable<Uint8Array>): Iterable<Uint8Array> {
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + chunkBytes - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < chunkBytes) continue;
      yield chunk;
      chunk = new Uint8Array(chunkBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
