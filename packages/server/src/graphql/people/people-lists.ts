import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import { allOf } from "../search/filter-inputs.ts";
import { areServiceAccounts } from "./service-accounts.ts";

interface ListArguments {
  readonly input: ListInput;
}

/** Lists of users, groups and roles (graphql.md 5.4, 7.11). */
export const peopleLists: TypeResolvers = {
  Query: {
    listUsers: async (_parent, { input }: ListArguments, context) => {
      const { urns: users, ...page } = await listEntities(context, input, {
        entity: "corpuser",
        filter: allOf({ ...areServiceAccounts, negated: true }),
      });
      return { ...page, users };
    },
    listGroups: async (_parent, { input }: ListArguments, context) => {
      const { urns: groups, ...page } = await listEntities(context, input, { entity: "corpGroup", sort: newestFirst("createdTime") });
      return { ...page, groups };
    },
    listRoles: async (_parent, { input }: ListArguments, context) => {
      const { urns: roles, ...page } = await listEntities(context, input, {
        entity: "dataHubRole",
        sort: [{ field: "name", order: "ASCENDING" }],
      });
      return { ...page, roles };
    },
  },
};
