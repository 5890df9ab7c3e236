import { listRelationships } from "../../read-path/list-relationships.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { readPage } from "../search/page.ts";

interface AssertionsArguments {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly includeSoftDeleted?: boolean | null;
}

const usualCount = 200;

/** The assertions about a dataset (graphql.md 5.1): soft deleted ones are left out of the list, and counted in the total. */
export const entityAssertions: TypeResolvers = {
  Dataset: {
    assertions: async (node: EntityNode, args: AssertionsArguments, context: GraphqlContext) => {
      const page = readPage(args, usualCount);
      const { relationships, total } = await listRelationships(context.parts, {
        urn: node.urn,
        access: context.request.access,
        direction: "INCOMING",
        types: ["Asserts"],
        ...page,
      });
      const found = relationships.map(({ entity }) => entity);
      const assertions = args.includeSoftDeleted === true ? found : await withoutRemoved(found, context);
      return { start: page.start, count: assertions.length, total, assertions };
    },
  },
};

/** The URNs of those that are not soft deleted. */
export async function withoutRemoved(urns: readonly string[], context: GraphqlContext): Promise<string[]> {
  const isRemoved = await Promise.all(urns.map((urn) => context.node(urn)?.read(context, (loaded) => loaded.isRemoved)));
  return urns.filter((_urn, index) => isRemoved[index] !== true);
}
