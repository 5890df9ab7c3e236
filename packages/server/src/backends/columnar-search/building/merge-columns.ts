import type { Steps } from "../../../steps.ts";
import { ColumnRoom, type ValueCounts } from "../segments/column-room.ts";
import { firstNumberOf, numbersAsTexts, numbersEndOf } from "../segments/number-column.ts";
import { type Column, type NumberColumn, ordinalArray, type Segment, type TextColumn } from "../segments/segment.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { stringTableOf } from "../strings/string-table.ts";
import { mergeTables, type Placement } from "./merge-tables.ts";

/** The columns of all segments, documents in their new places. Fields with one column between them in all segments keep it so. */
export function* mergeColumns(segments: readonly Segment[], placement: Placement): Steps<Map<string, Column>> {
  const names = new Set(segments.flatMap(({ columns }) => [...columns.keys()]));
  const sources = sourcesOf(placement);
  const done: { readonly columns: Columns; readonly column: Column }[] = [];
  const merged = new Map<string, Column>();
  for (const name of names) {
    const columns = segments.map((segment) => segment.columns.get(name));
    const same = done.find((other) => other.columns.every((column, index) => column === columns[index]));
    const column = same?.column ?? (yield* mergeColumn(columns, sources));
    if (same === undefined) done.push({ columns, column });
    if (!isEmpty(column)) merged.set(name, column);
    yield;
  }
  return merged;
}

/** The column of one field in each segment. */
type Columns = readonly (Column | undefined)[];

/** A field that is numeric in some segments only becomes text. What no document that is left has does not count. */
function* mergeColumn(columns: Columns, sources: Sources): Steps<Column> {
  const kinds = new Set(columns.flatMap((column) => column?.kind ?? []));
  const left = kinds.size > 1 ? columns.map((column, index) => (isLeft(column, sources, index) ? column : undefined)) : columns;
  const isNumeric = left.every((column) => column === undefined || column.kind === "number");
  if (isNumeric) return yield* mergeNumbers(left, sources);
  const texts: (TextColumn | undefined)[] = [];
  for (const column of left) texts.push(column?.kind === "number" ? yield* numbersAsTexts(column) : column);
  return yield* mergeTexts(texts, sources);
}

/** Whether a document of the merged segment has a value in the column. */
function isLeft(column: Column | undefined, { owners, docs }: Sources, index: number): boolean {
  return column !== undefined && owners.some((owner, place) => owner === index && hasValue(column, docs[place] ?? 0));
}

function hasValue(column: Column, doc: number): boolean {
  if (column.kind === "number") return firstNumberOf(column, doc) < numbersEndOf(column, doc);
  return firstTextOf(column, doc) < textsEndOf(column, doc);
}

function isEmpty(column: Column): boolean {
  return column.kind === "number" ? column.numbers.every(Number.isNaN) : column.values.size === 0;
}

/** For each document of the merged segment, from which segment it comes and its number there. */
interface Sources {
  readonly owners: Uint16Array;
  readonly docs: Uint16Array;
}

function sourcesOf({ size, places }: Placement): Sources {
  const owners = new Uint16Array(size);
  const docs = new Uint16Array(size);
  for (const [index, list] of places.entries()) {
    for (let doc = 0; doc < list.length; doc++) {
      const place = list[doc] ?? -1;
      if (place < 0) continue;
      owners[place] = index;
      docs[place] = doc;
    }
  }
  return { owners, docs };
}

function* mergeNumbers(columns: Columns, { owners, docs }: Sources): Steps<NumberColumn> {
  const counts = countNumbers(columns, { owners, docs });
  yield;
  const room = new ColumnRoom(counts, (length) => new Float64Array(length), Number.NaN);
  for (let place = 0; place < owners.length; place++) {
    const column = columns[owners[place] ?? 0];
    if (column?.kind !== "number") continue;
    const to = numbersEndOf(column, docs[place] ?? 0);
    for (let index = firstNumberOf(column, docs[place] ?? 0); index < to; index++) room.add(place, column.numbers[index] ?? 0);
    if (place % stride === stride - 1) yield;
  }
  const { starts, values: numbers } = room.filled();
  return { kind: "number", starts, numbers };
}

function countNumbers(columns: Columns, { owners, docs }: Sources): ValueCounts {
  let [total, most] = [0, 0];
  for (let place = 0; place < owners.length; place++) {
    const column = columns[owners[place] ?? 0];
    if (column?.kind !== "number") continue;
    const count = numbersEndOf(column, docs[place] ?? 0) - firstNumberOf(column, docs[place] ?? 0);
    total += count;
    most = Math.max(most, count);
  }
  return { documents: owners.length, total, most };
}

function* mergeTexts(columns: readonly (TextColumn | undefined)[], { owners, docs }: Sources): Steps<TextColumn> {
  const { used, counts } = yield* usedValues(columns, { owners, docs });
  const { table, places } = yield* mergeTables(
    columns.map((column, index) => ({ table: column?.values ?? stringTableOf([]), isLeftOut: (value) => used[index]?.[value] !== 1 })),
  );
  const room = new ColumnRoom(counts, (length) => ordinalArray(length, table.size), table.size);
  for (let place = 0; place < owners.length; place++) {
    const owner = owners[place] ?? 0;
    const column = columns[owner];
    const placeOf = places[owner];
    if (column === undefined || placeOf === undefined) continue;
    const to = textsEndOf(column, docs[place] ?? 0);
    for (let index = firstTextOf(column, docs[place] ?? 0); index < to; index++) {
      room.add(place, placeOf[column.ordinals[index] ?? 0] ?? 0);
    }
    if (place % stride === stride - 1) yield;
  }
  const { starts, values: ordinals } = room.filled();
  return { kind: "text", values: table, starts, ordinals };
}

const stride = 4_096;

/** For each column which of its values still stand in a document: those of deleted ones are left behind. And how many values all documents have. */
function* usedValues(
  columns: readonly (TextColumn | undefined)[],
  { owners, docs }: Sources,
): Steps<{ readonly used: readonly Uint8Array[]; readonly counts: ValueCounts }> {
  const used = columns.map((column) => new Uint8Array(column?.values.size ?? 0));
  let [total, most] = [0, 0];
  for (let place = 0; place < owners.length; place++) {
    const column = columns[owners[place] ?? 0];
    const marks = used[owners[place] ?? 0];
    if (column === undefined || marks === undefined) continue;
    const from = firstTextOf(column, docs[place] ?? 0);
    const to = textsEndOf(column, docs[place] ?? 0);
    for (let index = from; index < to; index++) marks[column.ordinals[index] ?? 0] = 1;
    total += to - from;
    most = Math.max(most, to - from);
    if (place % stride === stride - 1) yield;
  }
  return { used, counts: { documents: owners.length, total, most } };
}
