import { typeField } from "../storage/search-index.ts";
import { type EntitySearch, type SearchParts, type SearchResult, searchEntities } from "./search-entities.ts";
import type { Facet } from "./search-facets.ts";

/** The older name of the facet `_entityType`, which clients ask for and read to this day. */
const olderTypeFacet = "entity";

/** Searches among types of any number, and tells the hits by type as the facet `entity`, too (rest.md 7.6). Throws as {@link searchEntities} does. */
export async function searchAcrossEntities(parts: SearchParts, search: EntitySearch): Promise<SearchResult> {
  const facets = search.facets?.map((name) => (parts.fields.bareName(name) === olderTypeFacet ? typeField : name));
  const result = await searchEntities(parts, { ...search, facets });
  return { ...result, facets: withOlderTypeFacet(result.facets) };
}

/** The facets with that of types once more, under its older name. */
export function withOlderTypeFacet(facets: readonly Facet[]): Facet[] {
  const byType = facets.filter(({ field }) => field === typeField);
  return [...facets, ...byType.map((facet) => ({ ...facet, field: olderTypeFacet }))];
}

/** Whether a facet of this name counts types of entities. */
export function countsTypes(field: string): boolean {
  return field === typeField || field === olderTypeFacet;
}
