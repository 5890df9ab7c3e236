import { catalogError } from "../errors.ts";

/** How much a search answers, and how far lineage is followed. */
export interface SearchLimits {
  /** A page holds no more entities (rest.md 16.6). */
  readonly page: number;
  /** Whether who asks for a larger page is refused, and not given a smaller one. */
  readonly isStrict: boolean;
  /** A facet has no more values (rest.md 16.7). */
  readonly facetValues: number;
  readonly lineageEdges: number;
  readonly lineageMillis: number;
  /** How far a drawing of the graph goes, and how far impact is looked for (graphql.md 5.2). */
  readonly lineageHops: number;
  readonly impactHops: number;
}

/** The limits of a catalog whose owner has set none. */
export const usualSearchLimits: SearchLimits = {
  page: 5_000,
  isStrict: false,
  facetValues: 20,
  lineageEdges: 1_000_000,
  lineageMillis: 50_000,
  lineageHops: 20,
  impactHops: 1_000,
};

/** How many entities a page holds that is to hold so many. Throws PAGE_TOO_LARGE where limits are strict. */
export function pageWithin({ page, isStrict }: SearchLimits, count: number): number {
  if (isStrict && count > page) throw catalogError("PAGE_TOO_LARGE", { limit: page });
  return Math.min(count, page);
}
