import { isJsonObject, type Json } from "@almagest/model";
import type { EndpointAccess, OperationAccess, Subjects } from "../auth/endpoint-access.ts";
import type { Group, Operation } from "../auth/privileges/operation-privileges.ts";
import type { Privilege } from "../auth/privileges/privilege-names.ts";
import { parseOptionalBody } from "../http/decoding/parse-body.ts";
import type { OpenapiCall } from "./generic/openapi-routes.ts";

type Rule = OperationAccess<OpenapiCall>;

/** The entity of the path; the texts are those of the reference (openapi.md 1.5). */
export function onEntity(operation: Operation): Rule {
  return rule({ group: "ENTITY", operation, what: " entities" }, ({ path }) => ({ urns: [path.urn] }));
}

/** The entity of the path, and the version set that it names beside it. */
export const onVersionAndSet = rule({ group: "ENTITY", operation: "UPDATE", what: " entities" }, ({ path }) => ({
  urns: [path.urn, path.name],
}));

/** Reading all entities of the type in the path. */
export const readsTypeOfPath = rule({ group: "ENTITY", operation: "READ", what: "  entities" }, ({ path }) => ({
  types: [path.entityName],
}));

/** The entities, or else the types, that the body names by these functions; everything where it names none. */
export function onBody(group: Group, named: { readonly urns?: (body: Json) => unknown; readonly types?: (body: Json) => unknown }): Rule {
  return rule({ group, operation: "READ", what: "  entities" }, ({ body }) => {
    const sent = parseOptionalBody(body);
    const urns = texts(named.urns?.(sent));
    return urns.length > 0 ? { urns } : { types: texts(named.types?.(sent)) };
  });
}

/** Relationships of all entities, or of those that are named. */
export function onRelationships(urnsOf?: (call: OpenapiCall) => readonly string[]): Rule {
  return rule({ group: "RELATIONSHIP", operation: "READ", what: " relationships" }, (call) =>
    urnsOf === undefined ? { types: [] } : { urns: urnsOf(call) },
  );
}

/** One of these privileges on the catalog itself. */
export function onPlatform(what: string, ...anyOf: readonly Privilege[]): EndpointAccess<unknown> {
  return { kind: "privileges", anyOf, refusal: (actor) => `${actor} is not authorized to ${what}` };
}

/** The URN that each element of a list says. */
export function urnsIn(list: Json): unknown[] {
  return Array.isArray(list) ? list.map((element: Json) => (isJsonObject(element) ? element.urn : undefined)) : [];
}

interface Wording {
  readonly group: Group;
  readonly operation: Operation;
  readonly what: string;
}

function rule({ group, operation, what }: Wording, on: (call: OpenapiCall) => Subjects): Rule {
  return { kind: "operations", group, operations: [operation], on, refusal: (actor) => `${actor} is unauthorized to ${operation}${what}.` };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
