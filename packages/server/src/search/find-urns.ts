import type { SearchIndex, SearchRequest, SortValues } from "../storage/search-index.ts";

/** Which entities are looked for: those that pass a filter, of some types or of all. */
type Sought = Pick<SearchRequest, "entityTypes" | "filter">;

const page = 10_000;

/** The URNs of the entities that pass a filter, page by page. */
export async function* urnPages(index: Pick<SearchIndex, "search">, sought: Sought): AsyncGenerator<readonly string[]> {
  const request = { ...sought, query: { kind: "all" }, sort: [{ field: "urn", order: "ASCENDING" }], start: 0, count: page } as const;
  let after: SortValues | undefined;
  do {
    const { hits } = await index.search({ ...request, ...(after && { after }) });
    yield hits.map(({ urn }) => urn);
    after = hits.length === page ? hits.at(-1)?.place : undefined;
  } while (after !== undefined);
}

/** The URNs of all entities that pass a filter. */
export async function findUrns(index: Pick<SearchIndex, "search">, sought: Sought): Promise<string[]> {
  const found: string[] = [];
  for await (const urns of urnPages(index, sought)) for (const urn of urns) found.push(urn);
  return found;
}
