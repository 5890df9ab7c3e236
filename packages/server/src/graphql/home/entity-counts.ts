import { searchEntities } from "../../search/search-entities.ts";
import { typeField } from "../../storage/search-index.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityTypeMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { searchScope } from "../search/search-scope.ts";
import { namedTypes } from "../search/searched-types.ts";
import { despiteView } from "./despite-view.ts";

interface CountsInput {
  readonly types?: readonly string[] | null | undefined;
  readonly viewUrn?: string | null | undefined;
}

/** How many entities there are of each type that was named (graphql.md 7.2). */
export const entityCounts: TypeResolvers = {
  Query: {
    getEntityCounts: async (_parent, { input }: { readonly input?: CountsInput | null }, context) => ({
      counts: await countsOf(input ?? {}, context),
    }),
  },
};

async function countsOf({ types, viewUrn }: CountsInput, context: GraphqlContext) {
  const named = namedTypes(types);
  const counts =
    named.length === 0 ? new Map<string, number>() : await despiteView({ types, viewUrn }, (input) => countByType(context, input));
  return named.map((entity) => ({ entityType: entityTypeMember(entity), count: counts.get(entity) ?? 0 }));
}

/** Soft deleted entities and those outside of the view are left out. */
async function countByType(context: GraphqlContext, input: CountsInput): Promise<ReadonlyMap<string, number>> {
  const scope = await searchScope(context, input, []);
  if (scope === undefined) return new Map();
  const flags = { includeDefaultFacets: false };
  const { facets } = await searchEntities(context.parts, { ...scope, start: 0, count: 0, flags, facets: [typeField] });
  return new Map(facets[0]?.values.map(({ value, count }) => [value, count]));
}
