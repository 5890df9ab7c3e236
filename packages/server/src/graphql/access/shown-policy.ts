import type { JsonObject } from "@almagest/model";
import { records } from "../entities/shown-values.ts";

/** A policy as the schema shows it (graphql.md 5.5). */
export function shownPolicy(urn: string, info: JsonObject) {
  const { displayName, actors, resources, editable, ...others } = info;
  return {
    ...others,
    urn,
    name: displayName,
    editable: editable ?? true,
    actors: shownActors((actors ?? {}) as JsonObject),
    resources: resources && shownResources(resources as JsonObject),
  };
}

/** Flags that are not stored are false. */
function shownActors(actors: JsonObject) {
  const { users, groups, roles, resourceOwnersTypes } = actors;
  return {
    resourceOwners: false,
    allUsers: false,
    allGroups: false,
    ...actors,
    resolvedUsers: users,
    resolvedGroups: groups,
    resolvedRoles: roles,
    resolvedOwnershipTypes: resourceOwnersTypes,
  };
}

function shownResources({ filter, ...resources }: JsonObject) {
  const { criteria } = (filter ?? {}) as JsonObject;
  return {
    allResources: false,
    ...resources,
    filter: filter && {
      criteria: records(criteria).map(({ values, ...criterion }) => ({
        condition: "EQUALS",
        ...criterion,
        values: (values as readonly string[]).map((value) => ({ value, entity: value })),
      })),
    },
  };
}
