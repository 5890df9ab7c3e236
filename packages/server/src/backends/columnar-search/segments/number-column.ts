import type { NumberColumn } from "./segment.ts";

/** A column of numbers given document by document, those of one rising: document `doc` has those from `starts[doc]` up to `starts[doc + 1]`. */
export function numberColumnOf(starts: Uint32Array, numbers: Float64Array): NumberColumn {
  const size = starts.length - 1;
  const isSingle = starts.every((start, doc) => doc === size || (starts[doc + 1] ?? 0) - start <= 1);
  if (!isSingle) return { kind: "number", starts, numbers };
  const single = new Float64Array(size).fill(Number.NaN);
  for (let doc = 0; doc < size; doc++) {
    const start = starts[doc] ?? 0;
    if ((starts[doc + 1] ?? 0) > start) single[doc] = numbers[start] ?? Number.NaN;
  }
  return { kind: "number", starts: undefined, numbers: single };
}

/** Where the numbers of a document begin in `numbers`. */
export function firstNumberOf({ starts }: NumberColumn, doc: number): number {
  return starts === undefined ? doc : (starts[doc] ?? 0);
}

/** Where they end. */
export function numbersEndOf({ starts, numbers }: NumberColumn, doc: number): number {
  if (starts !== undefined) return starts[doc + 1] ?? 0;
  return Number.isNaN(numbers[doc] ?? Number.NaN) ? doc : doc + 1;
}

/** Whether a document has a number for which the test holds. */
export function hasNumber(column: NumberColumn, doc: number, holds: (number: number) => boolean): boolean {
  const end = numbersEndOf(column, doc);
  for (let index = firstNumberOf(column, doc); index < end; index++) if (holds(column.numbers[index] ?? Number.NaN)) return true;
  return false;
}
