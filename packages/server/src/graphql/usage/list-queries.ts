import { bothOf } from "../../search/filter-criteria.ts";
import { searchEntities } from "../../search/search-entities.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { newestFirst } from "../entities/list-entities.ts";
import { allOf, type FilterInputs, isOneOf, readFilters } from "../search/filter-inputs.ts";
import { type PageInput, readPage } from "../search/page.ts";
import { readSort, type SortInput } from "../search/search-options.ts";

interface ListQueriesInput extends PageInput, Pick<FilterInputs, "orFilters"> {
  readonly query?: string | null;
  readonly source?: string | null;
  readonly datasetUrn?: string | null;
  readonly sortInput?: SortInput | null;
}

const usualCount = 100;

/** The queries of a dataset, or all, the newest first unless they are sorted otherwise (graphql.md 7.6). */
export const queryLists: TypeResolvers = {
  Query: {
    listQueries: async (_parent: unknown, { input }: { readonly input: ListQueriesInput }, context) => {
      const { source, datasetUrn, sortInput } = input;
      const named = [...(datasetUrn ? [isOneOf("entities", [datasetUrn])] : []), ...(source ? [isOneOf("source", [source])] : [])];
      const page = readPage(input, usualCount);
      const { total, entities } = await searchEntities(context.parts, {
        entities: ["query"],
        input: input.query || "*",
        filter: bothOf(readFilters(input), allOf(...named)),
        sort: sortInput ? readSort(sortInput) : newestFirst("createdAt"),
        ...page,
        flags: { skipAggregates: true, skipHighlighting: true },
      });
      return { ...page, total, queries: entities.map(({ urn }) => urn) };
    },
  },
};
