import type { EntityRegistry } from "@almagest/model";
import { compilePolicy, type Policy } from "../../auth/policies/compile-policy.ts";
import { isFor } from "../../auth/policies/judge-policy.ts";
import { type ActorFacts, readMemberships } from "../../auth/policies/read-actor.ts";
import { everyValue } from "../../read-path/every-value.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
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
      const policies = await policiesFor({ registry, aspects }, { urn, groups, roles: allRoles });
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

/** The policies in force that are for an actor, by URN. */
async function policiesFor(
  { registry, aspects }: { readonly registry: EntityRegistry; readonly aspects: AspectReader },
  actor: ActorFacts,
): Promise<ReadonlyMap<string, Policy>> {
  const found = new Map<string, Policy>();
  for await (const [urn, info] of everyValue(aspects, "dataHubPolicyInfo", "dataHubPolicy")) {
    const policy = compilePolicy(registry, info);
    if (policy !== undefined && isFor(policy.actors, actor)) found.set(urn, policy);
  }
  return found;
}
