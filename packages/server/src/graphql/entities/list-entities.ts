import { type FilterCriteria, readFilterCriteria } from "../../search/filter-criteria.ts";
import { searchEntities } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** A condition as clients send it (graphql.md 8). Any member but the field may be null. */
export interface FacetFilterInput {
  readonly field: string;
  readonly value?: string | null;
  readonly values?: readonly string[] | null;
  readonly condition?: string | null;
  readonly negated?: boolean | null;
}

/** Which page of a list, and what its members match. */
export interface ListInput {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly query?: string | null;
}

export interface EntityList {
  readonly entity: string;
  readonly input: ListInput;
  /** All of them hold. */
  readonly filters?: readonly FacetFilterInput[] | null | undefined;
  readonly sort?: readonly SortKey[] | undefined;
}

/** One page, with the URNs of its entities. */
export interface EntityPage {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  readonly urns: readonly string[];
}

const usualCount = 20;

/** A page of the entities of one type (graphql.md 3.8). */
export async function listEntities(context: GraphqlContext, { entity, input, filters, sort }: EntityList): Promise<EntityPage> {
  const start = input.start ?? 0;
  const count = input.count ?? usualCount;
  if (start < 0 || count < 0) throw badRequest(`A page starts at ${start} and holds ${count}; give numbers from 0 up`);
  const found = await searchEntities(context.parts, {
    entities: [entity],
    input: input.query || "*",
    filter: criteriaOf(filters ?? []),
    sort,
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  });
  return { start, count, total: found.total, urns: found.entities.map(({ urn }) => urn) };
}

/** Newest first, by a field that holds a time. */
export function newestFirst(field: string): readonly SortKey[] {
  return [{ field, order: "DESCENDING" }];
}

/** The conditions, all of which hold; undefined when there are none. */
export function criteriaOf(filters: readonly FacetFilterInput[]): FilterCriteria | undefined {
  return filters.length === 0 ? undefined : readFilterCriteria({ or: [{ and: filters.map(withoutNulls) }] });
}

/** `orFilters` of lists that know no "or": their conditions together. */
export function flattened(groups: readonly { readonly and?: readonly FacetFilterInput[] | null }[] | null | undefined): FacetFilterInput[] {
  return (groups ?? []).flatMap(({ and }) => and ?? []);
}

type GivenFilter = Omit<FacetFilterInput, "value" | "values" | "condition" | "negated"> & {
  value?: string;
  values?: string[];
  condition?: string;
  negated?: boolean;
};

function withoutNulls(filter: FacetFilterInput): GivenFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)) as unknown as GivenFilter;
}
