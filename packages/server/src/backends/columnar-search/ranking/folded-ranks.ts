import type { Steps } from "../../../steps.ts";
import type { TextColumn } from "../segments/segment.ts";
import { orderInSteps } from "../strings/order-of-texts.ts";
import { PackedTexts } from "../strings/packed-texts.ts";
import { fold } from "../words/analyze.ts";

/** The values of a column in the order of results, which ignores case and accents (rest.md 16.9). */
export interface FoldedRanks {
  /** The rank of each value; equal when folded, they share it. */
  readonly ranks: Uint32Array;
  /** For each rank a value that has it. */
  readonly distinct: Uint32Array;
  folded(ordinal: number): string;
}

const kept = new WeakMap<TextColumn, FoldedRanks>();
const stride = 512;

/** The ranks of a column, worked out when it is first sorted by. */
export function* foldedRanks(column: TextColumn): Steps<FoldedRanks> {
  const known = kept.get(column);
  if (known !== undefined) return known;
  const { values } = column;
  const folded = (ordinal: number) => fold(values.at(ordinal));
  const texts = new PackedTexts(values.bytes.length * 2);
  for (let ordinal = 0; ordinal < values.size; ordinal++) {
    if (ordinal % stride === stride - 1) yield;
    texts.add(folded(ordinal));
  }
  yield;
  const sorted = yield* orderInSteps(texts);
  const ranks = new Uint32Array(values.size);
  const distinct = new Uint32Array(values.size);
  let rank = -1;
  for (let index = 0; index < sorted.length; index++) {
    const ordinal = sorted[index] ?? 0;
    if (index === 0 || texts.compare(sorted[index - 1] ?? 0, ordinal) !== 0) distinct[++rank] = ordinal;
    ranks[ordinal] = rank;
    if (index % stride === stride - 1) yield;
  }
  const made = { ranks, distinct: distinct.slice(0, rank + 1), folded };
  kept.set(column, made);
  return made;
}
