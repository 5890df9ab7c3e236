import { catalogError } from "../errors.ts";
import { searchSettings } from "../settings/search-settings.ts";
import { defaultsOf, type ValuesOf } from "../settings/setting.ts";

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

/** The limits that the settings give searches. */
export function searchLimitsOf(config: ValuesOf<typeof searchSettings>): SearchLimits {
  return {
    page: config.searchPageLimit,
    isStrict: config.searchPageLimitStrict,
    facetValues: config.facetValueLimit,
    lineageEdges: 1_000_000,
    lineageMillis: config.lineageTimeLimit * 1000,
    lineageHops: config.lineageHopLimit,
    impactHops: config.impactHopLimit,
  };
}

/** The limits of a catalog whose owner has set none. */
export const usualSearchLimits = searchLimitsOf(defaultsOf(searchSettings));

/** How many entities a page holds that is to hold so many. Throws PAGE_TOO_LARGE where limits are strict. */
export function pageWithin({ page, isStrict }: SearchLimits, count: number): number {
  if (isStrict && count > page) throw catalogError("PAGE_TOO_LARGE", { limit: page });
  return Math.min(count, page);
}
