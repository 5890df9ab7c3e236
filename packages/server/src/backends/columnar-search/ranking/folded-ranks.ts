import type { TextColumn } from "../segments/segment.ts";
import type { Steps } from "../segments/steps.ts";
import { fold } from "../words/analyze.ts";
import { byUtf8, sortInSteps } from "./sort-in-steps.ts";

/** The values of a column in the order of results, which ignores case and accents (rest.md 16.9). */
export interface FoldedRanks {
  /** The rank of each value; equal when folded, they share it. */
  readonly ranks: Uint32Array;
  /** For each rank a value that has it. */
  readonly distinct: Uint32Array;
  folded(ordinal: number): string;
}

const kept = new WeakMap<TextColumn, FoldedRanks>();
const stride = 2_048;

/** The ranks of a column, worked out when it is first sorted by. */
export function* foldedRanks(column: TextColumn): Steps<FoldedRanks> {
  const known = kept.get(column);
  if (known !== undefined) return known;
  const { values } = column;
  const folded = (ordinal: number) => fold(values.at(ordinal));
  const texts: string[] = [];
  const different = new Set<string>();
  for (let ordinal = 0; ordinal < values.size; ordinal++) {
    if (ordinal % stride === stride - 1) yield;
    const text = folded(ordinal);
    texts.push(text);
    different.add(text);
  }
  const sorted = yield* sortInSteps([...different], byUtf8);
  const rankOf = new Map<string, number>();
  for (const text of sorted) {
    rankOf.set(text, rankOf.size);
    if (rankOf.size % stride === 0) yield;
  }
  const ranks = new Uint32Array(values.size);
  const distinct = new Uint32Array(rankOf.size);
  for (let ordinal = 0; ordinal < values.size; ordinal++) {
    const rank = rankOf.get(texts[ordinal] ?? "") ?? 0;
    ranks[ordinal] = rank;
    distinct[rank] = ordinal;
    if (ordinal % stride === stride - 1) yield;
  }
  const made = { ranks, distinct, folded };
  kept.set(column, made);
  return made;
}
