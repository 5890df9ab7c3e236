import type { App } from "@almagest/server";
import type { EndpointAccess } from "@almagest/server/auth/endpoint-access.ts";
import { dispatched } from "@almagest/server/auth/endpoint-access.ts";
import { operationPrivileges, privilegesOfTypes } from "@almagest/server/auth/privileges/operation-privileges.ts";
import { servedRoutes } from "@almagest/server/http/routes/route-list.ts";
import { routeMatcher } from "@almagest/server/openapi/specification/route-match.ts";
import { resources } from "@almagest/server/restli/resources/resources.ts";

type Access = EndpointAccess<never>;

/** Privileges that allow a call together. */
export type Sufficient = readonly string[];

/** What the endpoint at a path of the specification declares; undefined when it declares nothing. */
export function declaredAccess(
  http: App["http"],
  { path, method }: { readonly path: string; readonly method: string },
): Access | undefined {
  const route = servedRoutes(http).find((one) => routeMatcher([one])({ path, method }));
  return route?.config?.access === dispatched ? dispatchedAccess(path, method) : (route?.config?.access as Access | undefined);
}

/** Rest.li finds out from the query or the method what is called. GraphQL asks for each field. */
function dispatchedAccess(path: string, method: string): Access | undefined {
  const [bare = "", action] = path.split("?action=");
  const resource = resources.find((one) => bare === one.path || bare.startsWith(`${one.path}/`));
  if (resource === undefined) return dispatched;
  const ofMethod = method === "delete" ? resource.deleteAccess : resource.readAccess;
  return (action === undefined ? ofMethod : resource.actions.find(({ name }) => name === action)?.access) as Access | undefined;
}

/** The sets of privileges each of which is enough on everything; none where everybody may. */
export function sufficientFor(access: Access, entityType: string): readonly Sufficient[] {
  switch (access.kind) {
    case "open":
    case "known":
    case "dispatched":
      return [];
    case "proposals":
      return alternatives("ENTITY", writing(access.operation, entityType), entityType).map((one) => [one]);
    case "privileges":
      // Who searches is told nothing of what they may not read.
      return access.anyOf.map((one) => (one === "SEARCH_PRIVILEGE" ? [one, "VIEW_ENTITY_PAGE"] : [one]));
    case "operations":
      return combined(access.operations.map((operation) => alternatives(access.group, operation, entityType)));
  }
}

/** Examples of types with privileges of their own are stored, and what is stored of them is changed. */
function writing(operation: Operation = "UPDATE", entityType: string): Operation {
  return operation === "CREATE" && Object.hasOwn(privilegesOfTypes, entityType) ? "UPDATE" : operation;
}

type Group = keyof typeof operationPrivileges;
type Operation = keyof (typeof operationPrivileges)[Group];

function alternatives(group: Group, operation: Operation, entityType: string): readonly string[] {
  const own = group === "ENTITY" ? privilegesOfTypes[entityType]?.[operation] : undefined;
  return own ?? operationPrivileges[group][operation];
}

/** One of each. */
function combined(lists: readonly (readonly string[])[]): Sufficient[] {
  return lists.reduce<Sufficient[]>((sets, list) => sets.flatMap((set) => list.map((one) => [...set, one])), [[]]);
}
