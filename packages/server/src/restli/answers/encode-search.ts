import { countsTypes } from "../../search/search-across-entities.ts";
import type { FoundEntity, SearchResult } from "../../search/search-entities.ts";
import type { Facet } from "../../search/search-facets.ts";
import { nestedMark, typeField } from "../../storage/search-index.ts";

/** One hit (rest.md 7.5). */
export function encodeFound({ urn, score, matchedFields }: FoundEntity) {
  return { entity: urn, matchedFields, score, features: { SEARCH_BACKEND_SCORE: score } };
}

/**
 * The metadata of a result: the members that clients of today read and those of the interface document, `urns`, `matches`
 * and `searchResultMetadatas` (decisions.md).
 */
export function encodeSearchMetadata({ entities, facets, spellings }: Pick<SearchResult, "entities" | "facets" | "spellings">) {
  return {
    aggregations: facets.map(encodeFacet),
    suggestions: spellings,
    urns: entities.map(({ urn }) => urn),
    matches: entities.map(({ matchedFields }) => ({ matchedFields })),
    searchResultMetadatas: facets.map((facet) => ({ name: facet.field, aggregations: countsOf(facet) })),
  };
}

const typesBelow = `${typeField}${nestedMark}`;

/** Entity types are written in lower case here, as they always were in these answers. */
function nameOf(field: string): (value: string) => string {
  if (countsTypes(field)) return (value) => value.toLowerCase();
  if (!field.startsWith(typesBelow)) return (value) => value;
  return (value) => {
    const [type = "", ...below] = value.split(nestedMark);
    return [type.toLowerCase(), ...below].join(nestedMark);
  };
}

function encodeFacet(facet: Facet) {
  const written = nameOf(facet.field);
  return {
    name: facet.field,
    displayName: facet.label,
    ...(facet.property !== undefined && { entity: facet.property }),
    aggregations: countsOf(facet),
    filterValues: facet.values.map(({ value, entity, count, filtered }) => ({
      value: written(value),
      ...(entity && { entity }),
      facetCount: count,
      filtered,
    })),
  };
}

function countsOf({ field, values }: Facet): Record<string, number> {
  const written = nameOf(field);
  return Object.fromEntries(values.map(({ value, count }) => [written(value), count]));
}
