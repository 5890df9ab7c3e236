import { type JsonObject, parseUrn } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { records } from "../shown-values.ts";

const info = "dataHubPolicyInfo";

/** What `Policy`, as lists have it, and `DataHubPolicy`, as an entity, say the same. The parent is the node of the policy. */
const shared = {
  name: memberOf(info, "displayName"),
  state: memberOf(info, "state"),
  description: memberOf(info, "description"),
  privileges: memberOf(info, "privileges"),
  editable: aspectField(info, ({ editable }) => editable ?? true),
  resources: aspectField(info, ({ resources }) => resources && shownResources(resources as JsonObject)),
  actors: aspectField(info, ({ actors }) => shownActors((actors ?? {}) as JsonObject)),
};

/** Policies (graphql.md 5.5, 7.11). */
export const policies: TypeResolvers = {
  DataHubPolicy: { ...shared, policyType: memberOf(info, "type") },
  Policy: { ...shared, urn: ({ urn }: EntityNode) => urn, type: memberOf(info, "type") },
};

function shownActors(actors: JsonObject) {
  return {
    ...actors,
    resourceOwners: actors.resourceOwners ?? false,
    allUsers: actors.allUsers ?? false,
    allGroups: actors.allGroups ?? false,
    resolvedUsers: actors.users,
    resolvedGroups: actors.groups,
    resolvedRoles: actors.roles,
    resolvedOwnershipTypes: actors.resourceOwnersTypes,
  };
}

function shownResources(resources: JsonObject) {
  const filter = resources.filter as JsonObject | undefined;
  return {
    ...resources,
    allResources: resources.allResources ?? false,
    filter: filter && { criteria: records(filter.criteria).map(shownCriterion) },
  };
}

function shownCriterion({ field, values, condition }: JsonObject) {
  return {
    field,
    values: (values as readonly string[]).map((value) => ({ value, entity: parseUrn(value) && value })),
    condition: condition ?? "EQUALS",
  };
}
