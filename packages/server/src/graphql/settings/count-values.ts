import type { FilterCriteria } from "../../search/filter-criteria.ts";
import { compileSearch } from "../../search/search-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface Counting {
  /** Names of entity types. */
  readonly entities: readonly string[];
  /** Fields whose values are counted. */
  readonly fields: readonly string[];
  readonly query?: string | null;
  readonly filter?: FilterCriteria | undefined;
}

/** How many values of a field are told. */
const mostValues = 20;

/** How many entities there are, and how the values of fields spread over them, the most frequent first. */
export async function countValues(context: GraphqlContext, { entities, fields, query, filter }: Counting) {
  const { parts } = context;
  await parts.dispatcher.settled();
  const search = { entities, input: query || "*", filter, start: 0, count: 0, flags: { skipAggregates: true } };
  const request = await compileSearch(parts, search);
  return parts.index.search({ ...request, facets: fields.map((field) => ({ field, limit: mostValues })) });
}
