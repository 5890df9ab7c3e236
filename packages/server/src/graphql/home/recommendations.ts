import { searchEntities } from "../../search/search-entities.ts";
import type { FacetValue } from "../../search/search-facets.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { wholeFromZero } from "../search/page.ts";
import { searchScope } from "../search/search-scope.ts";
import { searchableTypes } from "../search/searched-types.ts";
import { type RecommendationModule, recommendationModules } from "./recommendation-modules.ts";

interface RecommendationsInput {
  readonly userUrn: string;
  readonly requestContext?: { readonly scenario: string } | null;
  readonly limit?: number | null;
  readonly viewUrn?: string | null;
}

const usualLimit = 10;
/** So many values are looked at for those that are worth showing. */
const facetValues = 200;

/** What may interest somebody who has not asked yet (graphql.md 7.2). */
export const recommendations: TypeResolvers = {
  Query: {
    listRecommendations: async (_parent, { input }: { readonly input: RecommendationsInput }, context) => {
      const most = wholeFromZero("limit", input.limit ?? usualLimit);
      const modules = await Promise.all((await modulesFor(input, context)).map((one) => shownModule(one, context)));
      return { modules: modules.filter(({ content }) => content.length > 0).slice(0, most) };
    },
  },
};

interface Filled {
  readonly module: RecommendationModule;
  readonly values: readonly FacetValue[];
}

/** The modules of the scenario with the values that most entities have. */
async function modulesFor({ requestContext, viewUrn }: RecommendationsInput, context: GraphqlContext): Promise<Filled[]> {
  const modules = recommendationModules.filter(({ scenarios }) => scenarios.includes(requestContext?.scenario ?? "HOME"));
  const scope = await searchScope(context, { viewUrn }, searchableTypes);
  if (scope === undefined || modules.length === 0) return [];
  const flags = { includeDefaultFacets: false };
  const facets = modules.map(({ field }) => field);
  const found = await searchEntities(context.parts, { ...scope, start: 0, count: 0, flags, facets, facetValues });
  const valuesOf = (field: string) => found.facets.find((facet) => facet.field === field)?.values ?? [];
  return modules.map((module) => ({ module, values: valuesOf(module.field) }));
}

async function shownModule({ module, values }: Filled, context: GraphqlContext) {
  const { title, moduleId, renderType, field, most } = module;
  const shown = await Promise.all(values.map((value) => isShown(value, module, context)));
  const content = values.filter((_value, at) => shown[at]).slice(0, most);
  return { title, moduleId, renderType, content: content.map(({ value, count }) => contentOf(field, value, count)) };
}

/** Only what is stored, not soft deleted, and has what the module wants of it. */
async function isShown({ value, count }: FacetValue, { wants }: RecommendationModule, context: GraphqlContext): Promise<boolean> {
  const node = context.node(value);
  if (node === undefined || count === 0) return false;
  return node.read(context, (loaded) => {
    if (!loaded.exists || loaded.aspect("status")?.removed === true) return false;
    return wants === undefined || Boolean(loaded.aspect(wants.aspect)?.[wants.member]);
  });
}

function contentOf(field: string, value: string, count: number) {
  const searchParams = { query: "", filters: [{ field, values: [value] }] };
  return { value, entity: value, params: { searchParams, contentParams: { count } } };
}
