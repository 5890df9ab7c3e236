import { filterCriteriaSchema } from "../../../search/filter-criteria.ts";
import { searchAcrossEntities as searchAcross } from "../../../search/search-across-entities.ts";
import { type EntitySearch, type SearchResult, searchEntities } from "../../../search/search-entities.ts";
import { Type } from "../../../type-builders.ts";
import { onSearch, readableResult } from "../../access-rules.ts";
import { encodeFound, encodeSearchMetadata } from "../../answers/encode-search.ts";
import { pageParameters, refinedSearch, refinements } from "../../parameters/search-parameters.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/**
 * rest.md 7.5: entities of one type. Without the protocol header `entities` is the interface document's list of URNs, with
 * it the objects that clients read (decisions.md). The text is structured unless full text is asked for.
 */
export const search = defineAction(
  "search",
  Type.Object({ entity: Type.String(), input: Type.String(), ...pageParameters, ...refinements, fulltext: Type.Optional(Type.Boolean()) }),
  onSearch(({ entity }) => [entity]),
  async (call, { entity, input, start, count, fulltext = false, searchFlags = { fulltext }, ...refined }) => {
    const flags = { ...searchFlags, fulltext: searchFlags.fulltext ?? false };
    const query: EntitySearch = { entities: [entity], input, start, count, ...refinedSearch({ ...refined, searchFlags: flags }) };
    const result = await readableResult(call, await searchEntities(call.parts, query));
    const entities = call.protocol === "2.0.0" ? result.entities.map(encodeFound) : result.entities.map(({ urn }) => urn);
    return valueBody(encodePage(query, result, entities));
  },
);

/** rest.md 7.6: entities of several types, or of all. */
export const searchAcrossEntities = defineAction(
  "searchAcrossEntities",
  Type.Object({ entities: Type.Optional(Type.Array(Type.String())), input: Type.String(), ...pageParameters, ...refinements }),
  onSearch(({ entities = [] }) => entities),
  async (call, { entities = [], input, start, count, ...refined }) => {
    const query: EntitySearch = { entities, input, start, count, ...refinedSearch(refined) };
    const result = await readableResult(call, await searchAcross(call.parts, query));
    return valueBody(encodePage(query, result));
  },
);

/** rest.md 7.11: everything of a type that passes a filter. */
export const filterEntities = defineAction(
  "filter",
  Type.Object({ entity: Type.String(), ...pageParameters, ...refinements, filter: filterCriteriaSchema }),
  onSearch(({ entity }) => [entity]),
  async (call, { entity, start, count, ...refined }) => {
    const query: EntitySearch = { entities: [entity], start, count, ...inOrder(refinedSearch(refined)) };
    const result = await readableResult(call, await searchEntities(call.parts, query));
    return valueBody(encodePage(query, result));
  },
);

/** rest.md 7.10: the URNs alone. */
export const listEntities = defineAction(
  "list",
  Type.Object({ entity: Type.String(), ...pageParameters, ...refinements }),
  onSearch(({ entity }) => [entity]),
  async (call, { entity, start, count, ...refined }) => {
    const { flags, ...rest } = inOrder(refinedSearch(refined));
    const search = { entities: [entity], start, count, ...rest, flags: { ...flags, skipAggregates: true } };
    const { total, entities } = await readableResult(call, await searchEntities(call.parts, search));
    return valueBody({ entities: entities.map(({ urn }) => urn), start, count, total });
  },
);

/** Where no text makes one hit better than another, the URN decides, unless something else was asked for. */
function inOrder<T extends Pick<EntitySearch, "sort">>(search: T): T {
  return search.sort?.length ? search : { ...search, sort: [{ field: "urn", order: "ASCENDING" }] };
}

function encodePage({ start, count }: EntitySearch, result: SearchResult, entities: readonly unknown[] = result.entities.map(encodeFound)) {
  return { entities, metadata: encodeSearchMetadata(result), from: start, pageSize: count, numEntities: result.total };
}
