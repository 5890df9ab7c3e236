import type { Steps } from "../../../steps.ts";
import { stringTableInSteps } from "../strings/string-table.ts";
import type { NumberColumn, TextColumn } from "./segment.ts";
import { byUtf8, sortInSteps } from "./sort-in-steps.ts";
import { textColumnOf } from "./text-column.ts";

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

/** So many documents are worked on between two pauses. */
const stride = 16_384;

/** The same values as texts, each number by its name. */
export function* numbersAsTexts(column: NumberColumn, nameOf: (number: number) => string = String): Steps<TextColumn> {
  const { numbers } = column;
  const present = [...new Set(numbers)].filter((number) => !Number.isNaN(number));
  yield;
  const texts = yield* sortInSteps(present.map(nameOf), byUtf8);
  const placeOf = new Map(texts.map((text, index) => [Number(text), index]));
  yield;
  const size = column.starts === undefined ? numbers.length : column.starts.length - 1;
  const starts = new Uint32Array(size + 1);
  const ordinals: number[] = [];
  for (let doc = 0; doc < size; doc++) {
    if (doc % stride === stride - 1) yield;
    const to = numbersEndOf(column, doc);
    for (let index = firstNumberOf(column, doc); index < to; index++) ordinals.push(placeOf.get(numbers[index] ?? 0) ?? 0);
    starts[doc + 1] = ordinals.length;
  }
  return textColumnOf(yield* stringTableInSteps(texts), starts, ordinals);
}
