import type { Criterion } from "../../search/filter-criteria.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";

interface DomainPage extends ListInput {
  readonly parentDomain?: string | null;
}

interface PageArgs<Page> {
  readonly input: Page;
}

/** Lists of what lies at the top of the glossary and of the domains, or in a domain (graphql.md 5.3, 7.9). */
export const classificationLists: TypeResolvers = {
  Query: {
    listDomains: async (_parent: unknown, { input }: PageArgs<DomainPage>, context: GraphqlContext) => {
      const place = input.parentDomain ? isOneOf("parentDomain", [input.parentDomain]) : atTop("hasParentDomain");
      const { urns, ...page } = await listEntities(context, input, {
        entity: "domain",
        filter: allOf(place),
        sort: newestFirst("createdTime"),
      });
      return { ...page, domains: urns };
    },
    getRootGlossaryNodes: async (_parent: unknown, { input }: PageArgs<ListInput>, context: GraphqlContext) => {
      const { urns, ...page } = await listEntities(context, input, { entity: "glossaryNode", filter: allOf(atTop("hasParentNode")) });
      return { ...page, count: urns.length, nodes: urns };
    },
    getRootGlossaryTerms: async (_parent: unknown, { input }: PageArgs<ListInput>, context: GraphqlContext) => {
      const { urns, ...page } = await listEntities(context, input, { entity: "glossaryTerm", filter: allOf(atTop("hasParentNode")) });
      return { ...page, count: urns.length, terms: urns };
    },
  },
};

/** What has no parent, whether or not it has ever had one. */
function atTop(hasParent: string): Criterion {
  return { ...isOneOf(hasParent, ["true"]), negated: true };
}
