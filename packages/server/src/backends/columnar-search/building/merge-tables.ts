import type { Steps } from "../../../steps.ts";
import { MergeQueue } from "../segments/merge-queue.ts";
import { StringCursor } from "../strings/string-cursor.ts";
import { type StringTable, StringTableWriter } from "../strings/string-table.ts";

/** Where the documents of each merged segment stand in the merged one; -1 for those that were deleted. */
export interface Placement {
  readonly size: number;
  readonly places: readonly Int32Array[];
}

/** A table to merge, and which of its strings are left out. */
export interface TableSource {
  readonly table: StringTable;
  isLeftOut(index: number): boolean;
}

/** The strings of several tables, each once, and for each table where its strings stand now; -1 for what was left out. */
export interface MergedTables {
  readonly table: StringTable;
  readonly places: readonly Int32Array[];
}

/** So many strings are read between two pauses. */
const stride = 2_048;

/** Merges sorted tables into one. */
export function* mergeTables(sources: readonly TableSource[]): Steps<MergedTables> {
  const walks = sources.map((source) => new Walk(source));
  const queue = new MergeQueue(
    walks.filter((walk) => walk.advance()),
    (a, b) => a.cursor.compare(b.cursor),
  );
  const writer = new StringTableWriter(sources.reduce((sum, { table }) => sum + table.bytes.length, 0));
  for (let read = 1; queue.first !== undefined; read++) {
    const { first } = queue;
    if (!writer.endsWith(first.cursor)) writer.addFrom(first.cursor);
    first.note(writer.size - 1);
    queue.replaceFirst(first.advance() ? first : undefined);
    if (read % stride === 0) yield;
  }
  return { table: writer.table(), places: walks.map(({ places }) => places) };
}

/** A walk through the strings of one table that are not left out. */
class Walk {
  readonly cursor: StringCursor;
  readonly places: Int32Array;
  readonly #source: TableSource;
  #at = -1;

  constructor(source: TableSource) {
    this.cursor = new StringCursor(source.table);
    this.places = new Int32Array(source.table.size).fill(-1);
    this.#source = source;
  }

  /** Goes on to the next string. Answers whether there is one. */
  advance(): boolean {
    const { table } = this.#source;
    do this.#at++;
    while (this.#at < table.size && this.#source.isLeftOut(this.#at));
    if (this.#at >= table.size) return false;
    this.cursor.moveTo(this.#at);
    return true;
  }

  /** Where the string that it stands at stands now. */
  note(place: number): void {
    this.places[this.#at] = place;
  }
}
