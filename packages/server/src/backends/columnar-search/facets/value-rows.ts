import { type Ordinals, ordinalArray, type TextColumn } from "../segments/segment.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";

/**
 * The values of each document side by side, as many for each, so that counting them takes no branch and reads memory at one
 * place a document. In place `at` the number of values plus `at` stands for none: all the documents without a value would
 * otherwise count up one number, each waiting for the one before it.
 */
export interface ValueRows {
  readonly width: number;
  readonly ordinals: Ordinals;
}

/** Documents with more values are counted value by value. */
const widest = 4;
/** Rows may take so many times the room of the values themselves. */
const mostRoom = 3;

/** The rows of a column; undefined where documents have too many values, or most of them far fewer than others. */
export function valueRowsOf(column: TextColumn, size: number): ValueRows | undefined {
  const { values, starts, ordinals } = column;
  if (starts === undefined) return { width: 1, ordinals };
  let width = 0;
  for (let doc = 0; doc < size; doc++) width = Math.max(width, (starts[doc + 1] ?? 0) - (starts[doc] ?? 0));
  if (width > widest || width * size > mostRoom * ordinals.length) return undefined;
  const rows = ordinalArray(size * width, values.size + width - 1);
  for (let doc = 0; doc < size; doc++) {
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    for (let at = 0; at < width; at++) rows[doc * width + at] = from + at < to ? (ordinals[from + at] ?? 0) : values.size + at;
  }
  return { width, ordinals: rows };
}

/** How often each of so many values occurs among some documents. */
export function countRows(rows: ValueRows, docs: Uint16Array, values: number): Uint32Array {
  const counts = new Uint32Array(values + widest);
  let place = 0;
  // Two at a time: a loop over the places of each document takes as long again.
  for (; place + 1 < rows.width; place += 2) countTwo({ rows, place, counts }, docs);
  if (place < rows.width) countOne({ rows, place, counts }, docs);
  return counts.subarray(0, values);
}

interface Counting {
  readonly rows: ValueRows;
  readonly place: number;
  readonly counts: Uint32Array;
}

function countOne({ rows: { width, ordinals }, place, counts }: Counting, docs: Uint16Array): void {
  for (let at = 0; at < docs.length; at++) increment(counts, ordinals[(docs[at] ?? 0) * width + place] ?? 0);
}

function countTwo({ rows: { width, ordinals }, place, counts }: Counting, docs: Uint16Array): void {
  for (let at = 0; at < docs.length; at++) {
    const first = (docs[at] ?? 0) * width + place;
    increment(counts, ordinals[first] ?? 0);
    increment(counts, ordinals[first + 1] ?? 0);
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
