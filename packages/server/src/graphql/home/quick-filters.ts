import { searchEntities } from "../../search/search-entities.ts";
import { typeField } from "../../storage/search-index.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { searchScope } from "../search/search-scope.ts";
import { searchableTypes, shownType } from "../search/searched-types.ts";
import { despiteView } from "./despite-view.ts";

interface QuickFiltersInput {
  readonly viewUrn?: string | null;
}

/** Filters to begin with: the platforms with most, and some types of which there is anything (graphql.md 7.1). */
export const quickFilters: TypeResolvers = {
  Query: {
    getQuickFilters: async (_parent, { input }: { readonly input: QuickFiltersInput }, context) => ({
      quickFilters: await despiteView(input, (input) => filtersOf(input, context)),
    }),
  },
};

const mostPlatforms = 5;

/** Types of data, then types of what surrounds it, each with how many of them are offered at most. */
const typeGroups: readonly { readonly most: number; readonly types: readonly string[] }[] = [
  {
    most: 3,
    types: [
      "dataset",
      "dashboard",
      "dataFlow",
      "dataJob",
      "chart",
      "container",
      "mlModel",
      "mlModelGroup",
      "mlFeature",
      "mlFeatureTable",
      "mlPrimaryKey",
    ],
  },
  { most: 2, types: ["domain", "glossaryTerm", "corpGroup", "corpuser"] },
];

async function filtersOf(input: QuickFiltersInput, context: GraphqlContext) {
  const scope = await searchScope(context, input, searchableTypes);
  if (scope === undefined) return [];
  const flags = { includeDefaultFacets: false };
  const facets = ["platform", typeField];
  const found = await searchEntities(context.parts, { ...scope, start: 0, count: 0, flags, facets });
  const valuesOf = (field: string) => (found.facets.find((facet) => facet.field === field)?.values ?? []).filter(({ count }) => count > 0);
  const platforms = valuesOf("platform")
    .slice(0, mostPlatforms)
    .map(({ value }) => value)
    .sort();
  const present = new Set(valuesOf(typeField).map(({ value }) => value));
  const types = typeGroups.flatMap((group) => group.types.filter((type) => present.has(type)).slice(0, group.most));
  return [
    ...platforms.map((value) => ({ field: "platform", value, entity: value })),
    ...types.map((type) => ({ field: typeField, value: shownType(type) })),
  ];
}
