import { compileSearch, type EntitySearch, type SearchParts } from "./search-entities.ts";

/**
 * How many of the entities that a search finds have each of these values in a field; the others are left out. Values that
 * stand in no result are not there. Throws as `searchEntities` does.
 */
export async function countByValue(
  parts: SearchParts,
  search: Omit<EntitySearch, "start" | "count" | "flags">,
  { field, values }: { readonly field: string; readonly values: ReadonlySet<string> },
): Promise<ReadonlyMap<string, number>> {
  await parts.dispatcher.settled();
  const request = await compileSearch(parts, { ...search, start: 0, count: 0, flags: { skipAggregates: true } });
  const { facets } = await parts.index.search({ ...request, facets: [{ field, limit: mostValues }] });
  const counted = facets.get(field)?.filter(({ value }) => values.has(value)) ?? [];
  return new Map(counted.map(({ value, count }) => [value, count]));
}

/** Results may have other values besides those that are asked for; so many do not happen. */
const mostValues = 1_000_000;
