import type { Steps } from "../../../steps.ts";
import { compareText } from "../../../storage/compare-text.ts";
import type { SortKey } from "../../../storage/search-index.ts";
import { columnOf } from "../segments/column-of.ts";
import { firstNumberOf, numbersEndOf } from "../segments/number-column.ts";
import type { NumberColumn, Segment, TextColumn } from "../segments/segment.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { foldedRanks } from "./folded-ranks.ts";
import { signOf } from "./hit-places.ts";

type SortValue = string | number | null;

/** One sort key in one segment, where the order of values is that of numbers: their ranks. NaN ranks what is missing. */
export interface SortKeyReader {
  readonly sign: 1 | -1;
  rankOf(doc: number): number;
  valueOf(doc: number): SortValue;
  /** Where a value stands among the ranks; between two of them when no document has it. */
  rankOfValue(value: SortValue): number;
}

/** Reads a key; the first time a text column is sorted by takes longer. */
export function* sortKeyReader(segment: Segment, key: SortKey): Steps<SortKeyReader> {
  const sign = signOf(key);
  if (key.field === "urn") return { sign, ...urnReader(segment) };
  const column = columnOf(segment, key.field);
  if (column === undefined) return { sign, ...missing };
  return { sign, ...(column.kind === "number" ? numberReader(column, sign) : yield* textReader(column, key)) };
}

type Reader = Omit<SortKeyReader, "sign">;

const missing: Reader = {
  rankOf: () => Number.NaN,
  valueOf: () => null,
  // Any value comes before what is missing.
  rankOfValue: (value) => (value === null ? Number.NaN : 0),
};

function urnReader({ urns }: Segment): Reader {
  return { rankOf: (doc) => doc, valueOf: (doc) => urns.at(doc), rankOfValue: (value) => placeAmong(urns, value) };
}

/** Of several values the one counts that the order puts first. */
function numberReader(column: NumberColumn, sign: 1 | -1): Reader {
  const rankOf = (doc: number) => {
    const from = firstNumberOf(column, doc);
    const to = numbersEndOf(column, doc);
    return from < to ? (column.numbers[sign > 0 ? from : to - 1] ?? Number.NaN) : Number.NaN;
  };
  return {
    rankOf,
    valueOf: (doc) => (Number.isNaN(rankOf(doc)) ? null : rankOf(doc)),
    rankOfValue: (value) => (value === null ? Number.NaN : typeof value === "number" ? value : Number.POSITIVE_INFINITY),
  };
}

/** Texts in their order, and of each value the rank in it. */
interface TextOrder {
  readonly size: number;
  at(rank: number): string;
  rankOf(ordinal: number): number;
}

function* foldedOrder(column: TextColumn): Steps<TextOrder> {
  const { ranks, folded, distinct } = yield* foldedRanks(column);
  return { size: distinct.length, at: (rank) => folded(distinct[rank] ?? 0), rankOf: (ordinal) => ranks[ordinal] ?? Number.NaN };
}

/** The values of a column stand in their order. */
function verbatimOrder({ values }: TextColumn): TextOrder {
  return { size: values.size, at: (rank) => values.at(rank), rankOf: (ordinal) => ordinal };
}

function* textReader(column: TextColumn, key: SortKey): Steps<Reader> {
  const sign = signOf(key);
  const sorted = key.isVerbatim === true ? verbatimOrder(column) : yield* foldedOrder(column);
  const { rankOf } = sorted;
  const firstOf = (doc: number) => {
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    let first = from < to ? column.ordinals[from] : undefined;
    for (let index = from + 1; index < to; index++) {
      const ordinal = column.ordinals[index] ?? 0;
      if (first !== undefined && (rankOf(ordinal) - rankOf(first)) * sign < 0) first = ordinal;
    }
    return first;
  };
  return {
    rankOf: (doc) => {
      const ordinal = firstOf(doc);
      return ordinal === undefined ? Number.NaN : rankOf(ordinal);
    },
    valueOf: (doc) => {
      const ordinal = firstOf(doc);
      return ordinal === undefined ? null : sorted.at(rankOf(ordinal));
    },
    rankOfValue: (value) => {
      if (value === null) return Number.NaN;
      return typeof value === "number" ? Number.NEGATIVE_INFINITY : placeAmong(sorted, value);
    },
  };
}

/** The place of a text among sorted ones; half a place before the first that is greater when it is not there. */
function placeAmong(sorted: { readonly size: number; at(index: number): string }, value: SortValue): number {
  if (value === null) return Number.NaN;
  const text = String(value);
  let low = 0;
  let high = sorted.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(sorted.at(middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low < sorted.size && sorted.at(low) === text ? low : low - 0.5;
}
