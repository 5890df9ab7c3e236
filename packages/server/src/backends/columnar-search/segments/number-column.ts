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

/** From where to where the values of a document stand in `numbers`. */
export function numberRangeOf({ starts, numbers }: NumberColumn, doc: number): readonly [from: number, to: number] {
  if (starts !== undefined) return [starts[doc] ?? 0, starts[doc + 1] ?? 0];
  return Number.isNaN(numbers[doc] ?? Number.NaN) ? [doc, doc] : [doc, doc + 1];
}

/** Whether a document has a number for which the test holds. */
export function hasNumber(column: NumberColumn, doc: number, holds: (number: number) => boolean): boolean {
  const [from, to] = numberRangeOf(column, doc);
  for (let index = from; index < to; index++) if (holds(column.numbers[index] ?? Number.NaN)) return true;
  return false;
}
