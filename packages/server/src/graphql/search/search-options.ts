import type { SearchFlags } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import { wholeFromZero } from "./page.ts";

/** `SearchFlags`; those that change nothing here (`skipCache`, `includeHiddenLifecycleStages`, `includeDraft`) are left aside. */
export interface SearchFlagsInput {
  readonly fulltext?: boolean | null;
  readonly maxAggValues?: number | null;
  readonly skipHighlighting?: boolean | null;
  readonly skipAggregates?: boolean | null;
  readonly getSuggestions?: boolean | null;
  readonly includeSoftDeleted?: boolean | null;
  readonly includeRestricted?: boolean | null;
  readonly customHighlightingFields?: readonly string[] | null;
  readonly includeStructuredPropertyFacets?: boolean | null;
  readonly filterNonLatestVersions?: boolean | null;
  readonly fetchExtraFields?: readonly string[] | null;
  readonly groupingSpec?: { readonly groupingCriteria?: readonly GroupingCriterionInput[] | null } | null;
}

interface GroupingCriterionInput {
  readonly baseEntityType?: string | null;
  readonly groupingEntityType: string;
}

/** `SortCriterion` */
export interface SortCriterionInput {
  readonly field: string;
  readonly sortOrder: SortKey["order"];
}

/** `SearchSortInput` */
export interface SortInput {
  readonly sortCriterion?: SortCriterionInput | null | undefined;
  readonly sortCriteria?: readonly SortCriterionInput[] | null;
}

/** The flags of a search, without those that say nothing. */
export function readFlags(input: SearchFlagsInput | null | undefined): SearchFlags {
  const { maxAggValues, customHighlightingFields, skipHighlighting, skipAggregates, getSuggestions, ...more } = input ?? {};
  return {
    ...(typeof maxAggValues === "number" && { maxAggValues: wholeFromZero("maxAggValues", maxAggValues) }),
    ...(customHighlightingFields && { customHighlightingFields }),
    skipHighlighting: skipHighlighting ?? false,
    skipAggregates: skipAggregates ?? false,
    getSuggestions: getSuggestions ?? false,
    fulltext: more.fulltext ?? true,
    includeSoftDeleted: more.includeSoftDeleted ?? false,
    filterNonLatestVersions: more.filterNonLatestVersions ?? true,
    includeRestricted: more.includeRestricted ?? false,
  };
}

/** The keys to sort by; the list wins over the older single one. */
export function readSort(input: SortInput | null | undefined): SortKey[] {
  const { sortCriterion, sortCriteria } = input ?? {};
  return (sortCriteria ?? (sortCriterion ? [sortCriterion] : [])).map(({ field, sortOrder }) => ({ field, order: sortOrder }));
}
