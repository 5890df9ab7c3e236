import { entityTypeOf } from "@almagest/model";
import type { FilterCriteria } from "../search/filter-criteria.ts";
import type { EntitySearch } from "../search/search-entities.ts";
import type { SearchHit } from "../storage/search-index.ts";

const columnType = "schemaField";

/**
 * Hits for the columns among what lineage leads to that the search has not found: hardly anybody stores columns as entities, and
 * those that are reached count as there (graphql.md 7.1, schemaFieldLineageIgnoreStatus). A search for a text or for anything
 * that must be stored leaves them out.
 */
export function unstoredColumns(
  { entities = [], input = "" }: EntitySearch,
  filter: FilterCriteria | undefined,
  { reached, found }: { readonly reached: Iterable<string>; readonly found: readonly SearchHit[] },
): SearchHit[] {
  const isWanted = entities.length === 0 || entities.includes(columnType);
  if (!isWanted || !["", "*"].includes(input.trim()) || !asksForNothing(filter)) return [];
  const known = new Set(found.map(({ urn }) => urn));
  const columns = [...reached].filter((urn) => entityTypeOf(urn) === columnType && !known.has(urn));
  return columns.sort().map((urn) => ({ urn, entityType: columnType, score: 0, place: [] }));
}

/** Whether some group of the filter asks for nothing but that it is not soft deleted. */
function asksForNothing(filter: FilterCriteria | undefined): boolean {
  if (filter === undefined || filter.or.length === 0) return true;
  return filter.or.some(({ and }) => and.every(({ field, negated, values }) => field === "removed" && negated === values.includes("true")));
}
