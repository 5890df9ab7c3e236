import type { StringTable } from "../strings/string-table.ts";
import { Bits } from "./bits.ts";
import { type Ordinals, ordinalArray, type TextColumn } from "./segment.ts";

/** A column of values given document by document: document `doc` has those from `starts[doc]` up to `starts[doc + 1]`. */
export function textColumnOf(values: StringTable, starts: Uint32Array, ordinals: ArrayLike<number>): TextColumn {
  const size = starts.length - 1;
  const isSingle = starts.every((start, doc) => doc === size || (starts[doc + 1] ?? 0) - start <= 1);
  if (!isSingle) {
    const packed = ordinalArray(ordinals.length, values.size - 1);
    packed.set(ordinals);
    return { kind: "text", values, starts, ordinals: packed };
  }
  const packed = ordinalArray(size, values.size).fill(values.size);
  for (let doc = 0; doc < size; doc++) {
    const start = starts[doc] ?? 0;
    if ((starts[doc + 1] ?? 0) > start) packed[doc] = ordinals[start] ?? 0;
  }
  return { kind: "text", values, starts: undefined, ordinals: packed };
}

/** Where the values of a document begin in `ordinals`. */
export function firstTextOf({ starts }: TextColumn, doc: number): number {
  return starts === undefined ? doc : (starts[doc] ?? 0);
}

/** Where they end. */
export function textsEndOf({ values, starts, ordinals }: TextColumn, doc: number): number {
  if (starts !== undefined) return starts[doc + 1] ?? 0;
  return ordinals[doc] === values.size ? doc : doc + 1;
}

/** The documents with a value whose entry in `wanted` is 1. */
export function documentsWith(column: TextColumn, wanted: Uint8Array, size: number): Bits {
  const bits = new Bits(size);
  const { values, starts, ordinals } = column;
  if (starts === undefined) {
    const none = values.size;
    for (let doc = 0; doc < size; doc++) {
      const ordinal = ordinals[doc] ?? none;
      if (ordinal < none && wanted[ordinal] === 1) bits.add(doc);
    }
  } else {
    addOwners(bits, { starts, ordinals }, wanted);
  }
  return bits;
}

function addOwners(bits: Bits, { starts, ordinals }: { starts: Uint32Array; ordinals: Ordinals }, wanted: Uint8Array): void {
  let start = starts[0] ?? 0;
  for (let doc = 0; doc < bits.size; doc++) {
    const end = starts[doc + 1] ?? 0;
    for (let index = start; index < end; index++) if (wanted[ordinals[index] ?? 0] === 1) bits.add(doc);
    start = end;
  }
}

/** How often each value occurs among some documents. */
export function countOrdinals(column: TextColumn, docs: Uint16Array): Uint32Array {
  const counts = new Uint32Array(column.values.size);
  for (let at = 0; at < docs.length; at++) {
    const end = textsEndOf(column, docs[at] ?? 0);
    for (let index = firstTextOf(column, docs[at] ?? 0); index < end; index++) {
      const ordinal = column.ordinals[index] ?? 0;
      counts[ordinal] = (counts[ordinal] ?? 0) + 1;
    }
  }
  return counts;
}
