import { searchAcrossEntities } from "../../search/search-across-entities.ts";
import { searchEntities } from "../../search/search-entities.ts";
import { showsEverywhere, unlessDraft } from "../documents/visible-documents.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { answerSearch, type SearchInput } from "./answer-search.ts";
import { offeredProperties, shownFacets } from "./property-facets.ts";
import { readFlags, type SearchFlagsInput } from "./search-options.ts";
import { type ScopeInput, searchScope } from "./search-scope.ts";
import { searchableTypes } from "./searched-types.ts";

interface TypedSearchInput extends Omit<SearchInput, "types"> {
  readonly type: string;
}

interface AggregateInput extends ScopeInput {
  readonly query: string;
  readonly facets?: readonly (string | null)[] | null;
  readonly searchFlags?: SearchFlagsInput | null;
}

/** The searches over all entities (graphql.md 5.2, 7.3). */
export const searchQueries: TypeResolvers = {
  Query: {
    search: (_parent, { input: { type, ...input } }: { readonly input: TypedSearchInput }, context) =>
      answerSearch(context, { ...input, types: [type] }, { search: searchEntities }),
    searchAcrossEntities: async (_parent, { input }: { readonly input: SearchInput }, context) => {
      // Whoever names documents looks for what people may read, not for all that there are, as those do that scroll.
      const scope = input.types?.includes("DOCUMENT") ? await unlessDraft(context, [showsEverywhere]) : undefined;
      return answerSearch(context, input, scope && { scope });
    },
    scrollAcrossEntities: (_parent, { input }: { readonly input: SearchInput }, context) => answerSearch(context, input),
    aggregateAcrossEntities: async (_parent, { input }: { readonly input: AggregateInput }, context) => ({
      facets: await facetsOf(input, context),
    }),
  },
};

/** The facets that were named, in their order, or the usual ones; that of types under its older name stands last. */
async function facetsOf(input: AggregateInput, context: GraphqlContext) {
  const named = (input.facets ?? []).filter((name) => name !== null);
  const scope = await searchScope(context, input, searchableTypes);
  if (scope === undefined) return [];
  const offered = input.searchFlags?.includeStructuredPropertyFacets ? await offeredProperties(context) : [];
  const facets = [...named, ...offered];
  const flags = { ...readFlags(input.searchFlags), includeDefaultFacets: named.length === 0 };
  const result = await searchAcrossEntities(context.parts, { ...scope, input: input.query, start: 0, count: 0, flags, facets });
  return shownFacets(context, result);
}
