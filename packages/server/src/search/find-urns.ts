import type { SearchIndex, SearchRequest } from "../storage/search-index.ts";

/** The URNs of the entities that pass a filter, of some types or of all; so many at most. */
export async function findUrns(
  index: Pick<SearchIndex, "search">,
  search: Pick<SearchRequest, "entityTypes" | "filter">,
  most: number,
): Promise<string[]> {
  const { hits } = await index.search({ ...search, query: { kind: "all" }, start: 0, count: most });
  return hits.map(({ urn }) => urn);
}
