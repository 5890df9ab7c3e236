import type { Policy } from "../../auth/policies/compile-policy.ts";
import { isFor } from "../../auth/policies/judge-policy.ts";
import { policiesInForce } from "../../auth/policies/policies-in-force.ts";
import { readMemberships } from "../../auth/policies/read-actor.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

/** How the rights of a user come about (graphql.md A.1). What owners may do depends on what they own, and is left out. */
export const debugAccess: TypeResolvers = {
  Query: {
    debugAccess: async (_parent, { userUrn }: { readonly userUrn: string }, context) => {
      const { urn } = requireNode(context, userUrn, "corpuser");
      const { registry, store } = context.parts;
      const { aspects } = store;
      const { groups, roles, rolesOfGroups } = await readMemberships(aspects, urn);
      const rolesViaGroups = new Set([...rolesOfGroups.values()].flat());
      const allRoles = new Set([...roles, ...rolesViaGroups]);
      const actor = { urn, groups, roles: allRoles };
      const policies = new Map<string, Policy>();
      for await (const [policyUrn, policy] of policiesInForce(registry, aspects)) {
        if (isFor(policy.actors, actor)) policies.set(policyUrn, policy);
      }
      return {
        roles,
        groups: [...groups],
        groupsWithRoles: [...rolesOfGroups.keys()],
        rolesViaGroups: [...rolesViaGroups],
        allRoles: [...allRoles],
        policies: [...policies.keys()],
        privileges: [...new Set([...policies.values()].flatMap(({ privileges }) => [...privileges]))],
      };
    },
  },
};
