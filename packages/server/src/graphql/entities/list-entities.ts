import type { Criterion, FilterCriteria } from "../../search/filter-criteria.ts";
import { searchEntities } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type FilterInputs, readFilters } from "../search/filter-inputs.ts";
import { type PageInput, readPage } from "../search/page.ts";
import type { EntityNode } from "./entity-node.ts";
import { shownOnly } from "./shown-only.ts";

/** Which page of a list is wanted, and of what matches a text if one is given. */
export interface ListInput extends PageInput {
  readonly query?: string | null;
}

/** Which entities are listed, and in which order. */
export interface Listed {
  readonly entity: string;
  readonly filter?: FilterCriteria | undefined;
  readonly sort?: readonly SortKey[] | undefined;
}

const usualCount = 20;

/** A page of the entities of a type (graphql.md 3.8). Throws a bad request for what is no page. */
export async function listEntities({ parts }: GraphqlContext, input: ListInput, { entity, filter, sort }: Listed) {
  const page = readPage(input, usualCount);
  const { entities, total } = await searchEntities(parts, {
    entities: [entity],
    input: input.query || "*",
    filter,
    sort,
    ...page,
    flags: { skipAggregates: true, skipHighlighting: true },
  });
  return { ...page, total, urns: entities.map(({ urn }) => urn) };
}

/** The criteria of lists that know no "or": all that are given hold. Throws INVALID_FILTER. */
export function flatCriteria({ filters, orFilters }: FilterInputs): readonly Criterion[] {
  const all = [...(filters ?? []), ...(orFilters ?? []).flatMap(({ and }) => and ?? [])];
  return readFilters({ filters: all })?.or[0]?.and ?? [];
}

/** The entities of a page that can be shown, for types of the schema that do not say that they are entities. */
export async function shownNodes(context: GraphqlContext, urns: readonly string[]): Promise<EntityNode[]> {
  const nodes = await Promise.all(urns.map((urn) => shownOnly(context.node(urn), context)));
  return nodes.filter((node) => node !== undefined);
}

/** Newest first, by a field that holds a time. */
export function newestFirst(field: string): readonly SortKey[] {
  return [{ field, order: "DESCENDING" }];
}
