import type { Steps } from "../../../steps.ts";
import { type SearchRequest, type SortValues, scoreField } from "../../../storage/search-index.ts";
import type { Matches } from "../matching/matches.ts";
import type { Segment } from "../segments/segment.ts";
import { compareRanks, signOf } from "./hit-places.ts";
import { type SortKeyReader, sortKeyReader } from "./sort-key-reader.ts";

/** In which order the matches of one segment are answered. Matches are told by their position in the list. */
export interface HitOrder {
  isBefore(a: number, b: number): boolean;
  /** Whether it comes behind the place that the request begins after. */
  isWanted(position: number): boolean;
  placeOf(position: number): SortValues;
}

/** By score, or by the keys where there are any; the URN decides among equals, and documents are numbered in its order. */
export function* hitOrder(segment: Segment, { docs, scores }: Matches, { sort = [], after }: SearchRequest): Steps<HitOrder> {
  const scoreAt = (position: number) => scores[position] ?? 0;
  const docAt = (position: number) => docs[position] ?? 0;
  const ranked: Ranked[] = sort.length === 0 ? [byScore(scoreAt, -1)] : [];
  for (const key of sort) {
    ranked.push(key.field === scoreField ? byScore(scoreAt, signOf(key)) : byKey(yield* sortKeyReader(segment, key), docAt));
  }
  const compare = (a: number, b: number): number => {
    for (const { sign, rankAt } of ranked) {
      const difference = compareRanks(rankAt(a), rankAt(b), sign);
      if (difference !== 0) return difference;
    }
    return docAt(a) - docAt(b);
  };
  return {
    isBefore: (a, b) => compare(a, b) < 0,
    isWanted: after === undefined ? () => true : isBehind(after, { segment, ranked, docAt }),
    placeOf: (position) => [...ranked.map(({ valueAt }) => valueAt(position)), segment.urns.at(docAt(position))],
  };
}

interface Ranked {
  readonly sign: 1 | -1;
  rankAt(position: number): number;
  valueAt(position: number): string | number | null;
  rankOfValue(value: string | number | null): number;
}

function byScore(scoreAt: (position: number) => number, sign: 1 | -1): Ranked {
  return { sign, rankAt: scoreAt, valueAt: scoreAt, rankOfValue: (value) => (value === null ? Number.NaN : Number(value)) };
}

function byKey(reader: SortKeyReader, docAt: (position: number) => number): Ranked {
  const { sign, rankOfValue } = reader;
  return {
    sign,
    rankAt: (position) => reader.rankOf(docAt(position)),
    valueAt: (position) => reader.valueOf(docAt(position)),
    rankOfValue,
  };
}

interface Positions {
  readonly segment: Segment;
  readonly ranked: readonly Ranked[];
  docAt(position: number): number;
}

/** The place is translated into ranks once. */
function isBehind(after: SortValues, { segment, ranked, docAt }: Positions): (position: number) => boolean {
  const bounds = ranked.map(({ rankOfValue }, index) => rankOfValue(after[index] ?? null));
  const urn = String(after.at(-1));
  const firstBehind = segment.urns.countBefore(urn) + (segment.urns.indexOf(urn) >= 0 ? 1 : 0);
  return (position) => {
    for (const [index, { sign, rankAt }] of ranked.entries()) {
      const difference = compareRanks(rankAt(position), bounds[index] ?? Number.NaN, sign);
      if (difference !== 0) return difference > 0;
    }
    return docAt(position) >= firstBehind;
  };
}
