import type { Static } from "typebox";
import { pageNumber } from "../../http/decoding/whole-numbers.ts";
import { filterCriteriaSchema, readFilterCriteria } from "../../search/filter-criteria.ts";
import type { EntitySearch } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import { Type } from "../../type-builders.ts";

/** Both directions to sort in. */
export const sortOrder = Type.Union([Type.Literal("ASCENDING"), Type.Literal("DESCENDING")]);

const sortKey = Type.Object({ field: Type.String(), order: Type.Optional(sortOrder) });

/** What to sort by, in this order. */
export const sortKeys = Type.Array(sortKey);

/** The keys as a search has them: ascending unless a key says otherwise. */
export function readSortKeys(keys: Static<typeof sortKeys>): SortKey[] {
  return keys.map(({ field, order = "ASCENDING" }) => ({ field, order }));
}

const groupingCriterion = Type.Object({ baseEntityType: Type.Optional(Type.String()), groupingEntityType: Type.String() });

/** rest.md 16.7; `skipCache` changes nothing here, but is held to its type. */
export const searchFlagsSchema = Type.Object({
  fulltext: Type.Optional(Type.Boolean()),
  skipCache: Type.Optional(Type.Boolean()),
  maxAggValues: Type.Optional(pageNumber),
  skipAggregates: Type.Optional(Type.Boolean()),
  skipHighlighting: Type.Optional(Type.Boolean()),
  includeSoftDeleted: Type.Optional(Type.Boolean()),
  includeRestricted: Type.Optional(Type.Boolean()),
  includeDefaultFacets: Type.Optional(Type.Boolean()),
  filterNonLatestVersions: Type.Optional(Type.Boolean()),
  rewriteQuery: Type.Optional(Type.Boolean()),
  groupingSpec: Type.Optional(
    Type.Object({ groupingCriteria: Type.Optional(Type.Union([groupingCriterion, Type.Array(groupingCriterion)])) }),
  ),
  getSuggestions: Type.Optional(Type.Boolean()),
  customHighlightingFields: Type.Optional(Type.Array(Type.String())),
});

/** What every search takes besides its text and its page. */
export const refinements = {
  filter: Type.Optional(filterCriteriaSchema),
  sort: Type.Optional(sortKey),
  sortCriteria: Type.Optional(sortKeys),
  searchFlags: Type.Optional(searchFlagsSchema),
};

/** The part of them that says what is looked among, for what is neither sorted nor counted. */
export const filterParameters = { filter: refinements.filter, searchFlags: refinements.searchFlags };

/** Paging by number. */
export const pageParameters = { start: pageNumber, count: pageNumber };

const refinementSchema = Type.Object(refinements);

/** The part of a search that its refinements decide; `sortCriteria` wins over the older `sort`. Throws INVALID_FILTER. */
export function refinedSearch({
  filter,
  sort,
  sortCriteria,
  searchFlags: flags,
}: Static<typeof refinementSchema>): Pick<EntitySearch, "filter" | "sort" | "flags"> {
  const keys = sortCriteria ?? (sort === undefined ? [] : [sort]);
  return { filter: readFilterCriteria(filter), sort: readSortKeys(keys), flags };
}
