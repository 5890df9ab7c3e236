import { compareText } from "../../../storage/compare-text.ts";
import type { SortKey, SortValues } from "../../../storage/search-index.ts";

/** Compares the places of hits: by score, the highest first, or by the keys; what is missing comes last; then the URN. */
export function comparePlaces(a: SortValues, b: SortValues, keys: readonly SortKey[]): number {
  const signs = keys.length === 0 ? [-1] : keys.map(signOf);
  for (const [index, sign] of signs.entries()) {
    const difference = compareValues(a[index] ?? null, b[index] ?? null, sign);
    if (difference !== 0) return difference;
  }
  return compareText(String(a.at(-1)), String(b.at(-1)));
}

/** Numbers come before texts, should a field have both. */
function compareValues(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return (a - b) * sign;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b) * sign;
  return (typeof a === "number" ? -1 : 1) * sign;
}

/** Ranks are numbers; what is missing has none and comes last in either direction. */
export function compareRanks(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return (a - b) * sign;
}

/** What the ranks of an order are multiplied by, so that smaller comes first. */
export function signOf({ order }: SortKey): 1 | -1 {
  return order === "ASCENDING" ? 1 : -1;
}
