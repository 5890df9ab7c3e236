import { type NumberColumn, type Ordinals, ordinalArray, type Segment, type TextColumn } from "../segments/segment.ts";
import type { Steps } from "../segments/steps.ts";
import { countOrdinals, firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { stringTableOf } from "../strings/string-table.ts";
import { nestedMark } from "./nested-best-values.ts";
import { nestedColumn } from "./nested-column.ts";

/** A field of texts to count by. */
export interface TextFacet {
  readonly field: string;
  readonly column: TextColumn;
  /**
   * The first value of each document, the second of each and so on; the number of values stands for none. Counting these
   * takes no branch. Undefined where documents have too many values, or most of them far fewer than others.
   */
  readonly planes: readonly Ordinals[] | undefined;
  /** How often each value occurs among all documents. */
  totals(): Uint32Array;
}

export type Facet = TextFacet | NumberColumn;

const kept = new WeakMap<Segment, Map<string, Facet | undefined>>();

/** What a segment is counted by for a field; worked out once. */
export function* facetOf(segment: Segment, field: string): Steps<Facet | undefined> {
  const known = kept.get(segment) ?? new Map<string, Facet | undefined>();
  kept.set(segment, known);
  if (!known.has(field)) {
    const column = yield* columnOf(segment, field);
    known.set(field, column?.kind === "text" ? textFacet(segment, { field, column }) : column);
  }
  return known.get(field);
}

function textFacet({ size }: Segment, { field, column }: { field: string; column: TextColumn }): TextFacet {
  let totals: Uint32Array | undefined;
  return {
    field,
    column,
    planes: planesOf(column, size),
    totals: () => {
      totals ??= countOrdinals(column, everyDocument(size));
      return totals;
    },
  };
}

function everyDocument(size: number): Uint16Array {
  return new Uint16Array(size).map((_, doc) => doc);
}

/** The type of entity counts like a field; a name with marks in it stands for fields one below the other. */
function* columnOf(segment: Segment, field: string): Steps<TextColumn | NumberColumn | undefined> {
  if (field === "_entityType")
    return { kind: "text", values: stringTableOf(segment.typeNames), starts: undefined, ordinals: segment.types };
  if (!field.includes(nestedMark)) return segment.columns.get(field);
  const [above = "", ...below] = field.split(nestedMark);
  const outer = yield* columnOf(segment, above);
  const inner = yield* columnOf(segment, below.join(nestedMark));
  if (outer?.kind !== "text") return undefined;
  return inner?.kind === "text" ? yield* nestedColumn({ outer, inner, mark: nestedMark }, segment.size) : outer;
}

const mostPlanes = 4;
/** Planes may take so many times the room of the values themselves. */
const mostRoom = 3;

function planesOf(column: TextColumn, size: number): Ordinals[] | undefined {
  const { values, starts, ordinals } = column;
  if (starts === undefined) return [ordinals];
  let longest = 0;
  for (let doc = 0; doc < size; doc++) longest = Math.max(longest, (starts[doc + 1] ?? 0) - (starts[doc] ?? 0));
  if (longest > mostPlanes || longest * size > mostRoom * ordinals.length) return undefined;
  const planes = Array.from({ length: longest }, () => ordinalArray(size, values.size).fill(values.size));
  for (let doc = 0; doc < size; doc++) {
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    for (let index = from; index < to; index++) {
      const plane = planes[index - from];
      if (plane !== undefined) plane[doc] = ordinals[index] ?? 0;
    }
  }
  return planes;
}
