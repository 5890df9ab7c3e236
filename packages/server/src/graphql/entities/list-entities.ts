import type { Criterion } from "../../search/filter-criteria.ts";
import { searchEntities } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Which page of a list is wanted, and of what matches a text if one is given. */
export interface ListInput {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly query?: string | null;
}

interface Listed {
  readonly entity: string;
  readonly criteria: readonly Criterion[];
  readonly sort?: readonly SortKey[];
}

const usualCount = 20;

/** A page of the entities of a type (graphql.md 3.8). */
export async function listEntities({ parts }: GraphqlContext, input: ListInput, { entity, criteria, sort }: Listed) {
  const start = input.start ?? 0;
  const count = input.count ?? usualCount;
  const { entities, total } = await searchEntities(parts, {
    entities: [entity],
    input: input.query || "*",
    filter: criteria.length > 0 ? { or: [{ and: criteria }] } : undefined,
    sort,
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  });
  return { start, count, total, urns: entities.map(({ urn }) => urn) };
}
