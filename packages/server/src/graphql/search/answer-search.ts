import { bothOf, type FilterCriteria } from "../../search/filter-criteria.ts";
import { searchAcrossEntities } from "../../search/search-across-entities.ts";
import type { EntitySearch, FoundEntity, SearchResult, searchEntities } from "../../search/search-entities.ts";
import type { SortKey } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type ExtraProperty, extraProperties } from "./extra-properties.ts";
import { type PageInput, readPage } from "./page.ts";
import { offeredProperties, shownFacets } from "./property-facets.ts";
import { type ShownEntity, shownAs } from "./restricted-hits.ts";
import { readFlags, readSort, type SearchFlagsInput, type SortInput } from "./search-options.ts";
import { type ScopeInput, searchScope } from "./search-scope.ts";
import { searchableTypes } from "./searched-types.ts";

/** The members that inputs of searches have in common; each input has some of them. */
export interface SearchInput extends ScopeInput, PageInput {
  readonly query?: string | null | undefined;
  readonly scrollId?: string | null | undefined;
  readonly searchFlags?: SearchFlagsInput | null | undefined;
  readonly sortInput?: SortInput | null | undefined;
}

/** What a field adds to the searches it makes. */
export interface SearchManner {
  readonly types?: readonly string[];
  readonly filter?: FilterCriteria;
  /** What facets do not tell of, unlike a filter. */
  readonly scope?: FilterCriteria;
  readonly sort?: readonly SortKey[];
  readonly count?: number;
  /** How it is searched; across entities unless said otherwise. */
  readonly search?: typeof searchEntities;
}

const usualCount = 10;

/** The answer of a search as `SearchResults` and `ScrollResults` show it. Throws as `searchEntities` does, or a bad request. */
export async function answerSearch(context: GraphqlContext, input: SearchInput, manner: SearchManner = {}) {
  const page = readPage(input, manner.count ?? usualCount);
  const scope = await searchScope(context, input, manner.types ?? searchableTypes);
  if (scope === undefined) return emptyResults(page);
  const facets = input.searchFlags?.includeStructuredPropertyFacets ? await offeredProperties(context) : [];
  const wanted: EntitySearch = {
    ...page,
    entities: scope.entities,
    input: input.query ?? "",
    filter: bothOf(scope.filter, manner.filter),
    scope: manner.scope,
    sort: [...readSort(input.sortInput), ...(manner.sort ?? [])],
    scrollId: input.scrollId ?? undefined,
    flags: readFlags(input.searchFlags),
    facets,
  };
  const result = await (manner.search ?? searchAcrossEntities)(context.parts, wanted);
  return {
    ...page,
    total: result.total,
    searchResults: await shownHits(context, result, input.searchFlags?.fetchExtraFields ?? []),
    facets: await shownFacets(context, result),
    suggestions: result.spellings,
    nextScrollId: result.scrollId,
  };
}

/** What is answered where nothing can be found. */
export function emptyResults(page: { readonly start: number; readonly count: number }) {
  return { ...page, total: 0, searchResults: [], facets: [], suggestions: [], nextScrollId: undefined };
}

/** A hit as `SearchResult` shows it; of one that is not to be shown only that it is there. The entity of a matched field is the one whose URN the value is. */
export function shownHit(
  { urn, matchedFields }: Pick<FoundEntity, "urn" | "matchedFields">,
  entity: ShownEntity,
  extra: readonly ExtraProperty[] = [],
) {
  const matched = entity === urn ? matchedFields : [];
  return {
    entity,
    insights: [],
    matchedFields: matched.map(({ name, value }) => ({ name, value, entity: value })),
    extraProperties: extra,
  };
}

async function shownHits(context: GraphqlContext, { entities }: SearchResult, wanted: readonly string[]) {
  const urns = entities.map(({ urn }) => urn);
  const shown = await shownAs(context, urns);
  const seen = urns.filter((urn) => shown(urn) === urn);
  const extra = await extraProperties(context, seen, wanted);
  return entities.map((found) => shownHit(found, shown(found.urn), extra.get(found.urn)));
}
