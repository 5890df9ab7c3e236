import type { EntityRegistry } from "@almagest/model";
import type { Filter, SearchIndex, SearchRequest } from "../storage/search-index.ts";
import { fieldTest } from "./field-test.ts";
import type { Facet } from "./search-facets.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly index: SearchIndex;
  readonly fields: SearchFieldCatalog;
}

/** Stands before the name of a field, for what has no value of it (model.md 3.4). */
const missing = "missing\u241d";

/** How many of the hits of a request have no value, of each field of which the model wants it told. Nothing is asked where it wants none. */
export async function missingFacets(
  { registry, index, fields }: Parts,
  { entityTypes = [...registry.entities.keys()], ...request }: SearchRequest,
  flags: { readonly skipAggregates?: boolean; readonly includeDefaultFacets?: boolean } = {},
): Promise<Facet[]> {
  if (flags.skipAggregates === true || flags.includeDefaultFacets === false) return [];
  const entities = entityTypes.flatMap((name) => registry.entities.get(name) ?? []);
  const facets: Facet[] = [];
  for (const field of fields.missingFacetsOf(entities)) {
    const filter: Filter = { kind: "and", of: [...(request.filter ? [request.filter] : []), without(field)] };
    const { total } = await index.search({ ...request, entityTypes, filter, start: 0, count: 0, facets: [] });
    if (total === 0) continue;
    const value = { value: missing + field, count: total, filtered: false, entity: undefined };
    facets.push({ field: missing + field, label: missing + fields.labelOf(field, entities), values: [value] });
  }
  return facets;
}

function without(field: string): Filter {
  return { kind: "not", of: fieldTest(field, "EXISTS", []) };
}
