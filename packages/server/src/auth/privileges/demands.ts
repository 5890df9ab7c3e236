import { type EntityRegistry, parseUrn } from "@almagest/model";
import type { AspectKey } from "../../storage/aspect-store.ts";
import type { Demand, Resource } from "../access.ts";
import { type Group, type Operation, operationPrivileges, privilegesOfAspects, privilegesOfTypes } from "./operation-privileges.ts";
import type { Privilege } from "./privilege-names.ts";

/** An operation of the API on entities. */
export interface ApiOperation {
  readonly group: Group;
  readonly operation: Operation;
}

/** Privileges of which any one is enough: these, or those that an operation takes on the entity. */
export type Alternatives = ApiOperation | { readonly anyOf: readonly Privilege[] };

/** What the operation demands on each of the entities. What is no URN is left for the endpoint to refuse. */
export function demandsOnUrns(registry: EntityRegistry, asked: Alternatives, urns: Iterable<string>): Demand[] {
  return [...new Set(urns)].flatMap((text) => {
    const urn = parseUrn(text.trimEnd());
    return urn === undefined ? [] : demandOnEntity(registry, asked, { entityType: urn.entityType, urn: urn.text });
  });
}

/** What it demands on the types as a whole; without any, on all that there is. */
export function demandsOnTypes(registry: EntityRegistry, asked: Alternatives, entityTypes: readonly string[]): Demand[] {
  if (entityTypes.length === 0) return [{ anyOf: privilegesFor(asked) }];
  return entityTypes.map((entityType) => demandOnEntity(registry, asked, { entityType }));
}

/** What reading demands of each type that takes a privilege of its own to be read, such as secrets. */
export function demandsOnGuardedTypes(registry: EntityRegistry): Demand[] {
  const guarded = Object.keys(privilegesOfTypes).filter((type) => privilegesOfTypes[type]?.READ !== undefined);
  return demandsOnTypes(registry, { group: "ENTITY", operation: "READ" }, guarded);
}

/** What those aspects demand that take a privilege of their own to write, to be written, deleted or taken back. */
export function demandsOnAspects(registry: EntityRegistry, aspects: readonly AspectKey[]): Demand[] {
  return [...privilegesOfAspects].flatMap(([name, privilege]) => {
    const urns = aspects.filter(({ aspect }) => aspect === name).map(({ urn }) => urn);
    return demandsOnUrns(registry, { anyOf: [privilege] }, urns);
  });
}

/** What taking back demands of which these are written (rest.md 10.1). */
export function demandsToTakeBack(registry: EntityRegistry, written: readonly AspectKey[]): Demand[] {
  const urns = new Set(written.map(({ urn }) => urn));
  const ofEntities = (["UPDATE", "DELETE"] as const).flatMap((operation) => demandsOnUrns(registry, { group: "ENTITY", operation }, urns));
  return [...ofEntities, ...demandsOnAspects(registry, written)];
}

/** What it demands on one entity, or on a type. Names of types come in any letter case, and privileges must not depend on it. */
export function demandOnEntity(registry: EntityRegistry, asked: Alternatives, resource: Resource): Demand {
  const entityType = registry.entity(resource.entityType)?.name ?? resource.entityType;
  return { anyOf: privilegesFor(asked, entityType), resource: { ...resource, entityType } };
}

function privilegesFor(asked: Alternatives, entityType?: string): readonly Privilege[] {
  if ("anyOf" in asked) return asked.anyOf;
  const { group, operation } = asked;
  const own = group === "ENTITY" && entityType !== undefined ? privilegesOfTypes[entityType]?.[operation] : undefined;
  return own ?? operationPrivileges[group][operation];
}
