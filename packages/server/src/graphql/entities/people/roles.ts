import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { memberOrElse, storedAspect } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { records } from "../shown-values.ts";

/** Roles of this catalog, and roles that others give out for access to data (graphql.md 7.5). */
export const roles: TypeResolvers = {
  DataHubRole: {
    name: memberOrElse("dataHubRoleInfo", "name", ({ key }) => key.id),
    description: memberOrElse("dataHubRoleInfo", "description", () => ""),
  },
  Role: {
    properties: storedAspect("roleProperties"),
    actors: storedAspect("actors"),
    isAssignedToMe: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => records(loaded.aspect("actors")?.users).some(({ user }) => user === context.request.actor)),
  },
};
