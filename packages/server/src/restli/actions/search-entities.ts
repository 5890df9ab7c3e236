import { Type } from "typebox";
import { filterCriteriaSchema } from "../../search/filter-criteria.ts";
import { type EntitySearch, type SearchResult, searchEntities } from "../../search/search-entities.ts";
import { encodeFound, encodeSearchMetadata, withEntityFacet } from "../encode-search.ts";
import { defineAction, valueBody } from "../restli-resource.ts";
import { pageParameters, refinedSearch, refinements } from "../search-parameters.ts";

/**
 * rest.md 7.5: entities of one type. Without the protocol header `entities` is the interface document's list of URNs, with
 * it the objects that clients read (decisions.md).
 */
export const search = defineAction(
  "search",
  Type.Object({ entity: Type.String(), input: Type.String(), ...pageParameters, ...refinements, fulltext: Type.Optional(Type.Boolean()) }),
  async ({ parts, protocol }, { entity, input, start, count, ...refined }) => {
    const query: EntitySearch = { entities: [entity], input, start, count, ...refinedSearch(refined) };
    const result = await searchEntities(parts, query);
    const entities = protocol === "2.0.0" ? result.entities.map(encodeFound) : result.entities.map(({ urn }) => urn);
    return valueBody(encodePage(query, result, entities));
  },
);

/** rest.md 7.6: entities of several types, or of all. */
export const searchAcrossEntities = defineAction(
  "searchAcrossEntities",
  Type.Object({ entities: Type.Optional(Type.Array(Type.String())), input: Type.String(), ...pageParameters, ...refinements }),
  async ({ parts }, { entities = [], input, start, count, ...refined }) => {
    const query: EntitySearch = { entities, input, start, count, ...refinedSearch(refined) };
    const result = withEntityFacet(await searchEntities(parts, query));
    return valueBody(encodePage(query, result));
  },
);

/** rest.md 7.11: everything of a type that passes a filter. */
export const filterEntities = defineAction(
  "filter",
  Type.Object({ entity: Type.String(), ...pageParameters, ...refinements, filter: filterCriteriaSchema }),
  async ({ parts }, { entity, start, count, ...refined }) => {
    const query: EntitySearch = { entities: [entity], start, count, ...refinedSearch(refined) };
    return valueBody(encodePage(query, await searchEntities(parts, query)));
  },
);

/** rest.md 7.10: the URNs alone. */
export const listEntities = defineAction(
  "list",
  Type.Object({ entity: Type.String(), ...pageParameters, ...refinements }),
  async ({ parts }, { entity, start, count, ...refined }) => {
    const { flags, ...rest } = refinedSearch(refined);
    const { total, entities } = await searchEntities(parts, {
      entities: [entity],
      start,
      count,
      ...rest,
      flags: { ...flags, skipAggregates: true },
    });
    return valueBody({ entities: entities.map(({ urn }) => urn), start, count, total });
  },
);

function encodePage({ start, count }: EntitySearch, result: SearchResult, entities: readonly unknown[] = result.entities.map(encodeFound)) {
  return { entities, metadata: encodeSearchMetadata(result), from: start, pageSize: count, numEntities: result.total };
}
