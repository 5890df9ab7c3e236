import type { Steps } from "../segments/steps.ts";
import { type StringTable, StringTableWriter } from "../strings/string-table.ts";
import { compareUtf8 } from "../strings/utf8-order.ts";

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

/** So many strings are merged between two pauses. */
const stride = 1_024;

/** Merges sorted tables into one. */
export function* mergeTables(sources: readonly TableSource[]): Steps<MergedTables> {
  const places = sources.map(({ table }) => new Int32Array(table.size).fill(-1));
  const cursors = sources.map((source, index) => new Cursor(source, places[index] ?? new Int32Array()));
  const writer = new StringTableWriter();
  for (let size = 0; ; size++) {
    const text = firstOf(cursors)?.text;
    if (text === undefined) break;
    writer.add(text);
    for (const cursor of cursors) if (cursor.text === text) cursor.advance(size);
    if (size % stride === stride - 1) yield;
  }
  return { table: writer.table(), places };
}

/** Walks through the strings of one table. */
class Cursor {
  /** The string it stands at; undefined at the end. */
  text: string | undefined;
  readonly #source: TableSource;
  readonly #places: Int32Array;
  #at = -1;

  constructor(source: TableSource, places: Int32Array) {
    this.#source = source;
    this.#places = places;
    this.#step();
  }

  /** Notes the place of the string it stands at, and goes on to the one after it. */
  advance(place: number): void {
    this.#places[this.#at] = place;
    this.#step();
  }

  #step(): void {
    const { table } = this.#source;
    do this.#at++;
    while (this.#at < table.size && this.#source.isLeftOut(this.#at));
    this.text = this.#at < table.size ? table.at(this.#at) : undefined;
  }
}

function firstOf(cursors: readonly Cursor[]): Cursor | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors) {
    if (cursor.text === undefined) continue;
    if (first?.text === undefined || compareUtf8(cursor.text, first.text) < 0) first = cursor;
  }
  return first;
}
