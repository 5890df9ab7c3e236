import type { FilterCriteria } from "../../search/filter-criteria.ts";
import { searchEntities } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** A page of the entities of one type. */
export interface Finding {
  readonly entity: string;
  readonly input?: string | null | undefined;
  readonly filter?: FilterCriteria | undefined;
  readonly sort?: readonly SortKey[] | undefined;
  readonly page: { readonly start: number; readonly count: number };
}

/** One page of what was found, as lists answer it (graphql.md 3.8). */
export interface FoundPage {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  readonly urns: readonly string[];
}

/** Finds entities in the search index, what was written before among them. */
export async function findEntities({ parts }: GraphqlContext, { entity, input, filter, sort, page }: Finding): Promise<FoundPage> {
  const { total, entities } = await searchEntities(parts, {
    entities: [entity],
    input: input || "*",
    filter,
    sort,
    ...page,
    flags: { skipAggregates: true, skipHighlighting: true },
  });
  return { ...page, total, urns: entities.map(({ urn }) => urn) };
}
