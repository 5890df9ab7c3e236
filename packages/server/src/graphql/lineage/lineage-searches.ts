import { scrollAcrossLineage } from "../../lineage/scroll-across-lineage.ts";
import { type LineageSearchResult, pathsToHit, searchAcrossLineage } from "../../lineage/search-across-lineage.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { emptyResults, shownHit } from "../search/answer-search.ts";
import { readPage } from "../search/page.ts";
import { shownFacets } from "../search/property-facets.ts";
import { shownAs } from "../search/restricted-hits.ts";
import { type LineageSearchInput, readLineageSearch } from "./lineage-search-input.ts";

/** Searches among what is upstream or downstream (graphql.md 5.2). */
export const lineageSearches: TypeResolvers = {
  Query: {
    searchAcrossLineage: (_parent, { input }: { readonly input: LineageSearchInput }, context) => searched(input, context),
    scrollAcrossLineage: (_parent, { input }: { readonly input: LineageSearchInput }, context) => scrolled(input, context),
  },
};

/** More ways than this to one hit are not told. */
const mostPathsToHit = 100;
const usualCount = 10;

async function searched(input: LineageSearchInput, context: GraphqlContext) {
  const search = await readLineageSearch(context, input);
  if (search === undefined) return emptyResults(readPage(input, usualCount));
  const shown = await shownPage(await searchAcrossLineage(context.parts, search), context);
  return { start: search.start, count: search.count, ...shown, lineageSearchPath: "TORTOISE" };
}

async function scrolled(input: LineageSearchInput, context: GraphqlContext) {
  const search = await readLineageSearch(context, input);
  if (search === undefined) return emptyResults(readPage(input, usualCount));
  const found = await scrollAcrossLineage(context.parts, { ...search, scrollId: input.scrollId ?? undefined });
  return { count: search.count, ...(await shownPage(found, context)), nextScrollId: found.scrollId };
}

async function shownPage({ total, entities, ...counted }: LineageSearchResult, context: GraphqlContext) {
  const led = entities.map(({ lineage, ...found }) => ({ found, ...lineage, paths: pathsToHit(lineage, mostPathsToHit) }));
  // What is hidden keeps its place in the graph.
  const shown = await shownAs(
    context,
    led.flatMap(({ found, paths }) => [found.urn, ...paths.flat()]),
  );
  const searchResults = led.map(({ found, degree, degrees, ends, paths }) => ({
    ...shownHit(found, shown(found.urn)),
    degree,
    degrees,
    paths: paths.map((path) => ({ path: path.map(shown) })),
    explored: ends.every(({ explored }) => explored),
    truncatedChildren: ends.some(({ truncatedChildren }) => truncatedChildren),
    ignoredAsHop: ends.every(({ ignoredAsHop }) => ignoredAsHop),
  }));
  return { total, searchResults, facets: await shownFacets(context, counted) };
}
