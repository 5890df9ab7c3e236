import { type EntityRegistry, type Json, type JsonObject, keyAspectValue, type ParsedUrn, parseUrn } from "@almagest/model";
import { platformOf } from "../../read-path/platform-of.ts";
import { isMoment } from "../definition/property-path.ts";
import type { Facts } from "./facts.ts";
import { momentOf } from "./moments.ts";

/** Where values are looked for. */
export interface FactScope {
  readonly registry: EntityRegistry;
  readonly facts: Facts;
}

/** The values to which a path leads from an entity on: lists flattened, and behind a URN those of the entity that it names. */
export function findValues(scope: FactScope, urn: ParsedUrn, steps: readonly string[]): Json[] {
  const [head = "", ...rest] = steps;
  if (rest.length === 0 && head === "urn") return [urn.text];
  if (rest.length === 0 && head === "entityType") return [urn.entityType];
  if (isMoment(head)) return momentOf(scope, urn, head);
  if (head === "structuredProperties" && rest[0]?.startsWith("urn:")) return structuredValues(scope, urn, rest[0]);
  return throughValue(scope, aspectValue(scope, urn, head), rest);
}

function aspectValue({ registry, facts }: FactScope, urn: ParsedUrn, name: string): JsonObject | undefined {
  const entity = registry.entity(urn.entityType);
  if (entity === undefined) return undefined;
  // What a key says the URN says, whether or not the entity is stored.
  if (name === entity.keyAspect.name || (name === entity.name && !entity.aspects.has(name))) return keyAspectValue(entity, urn);
  if (!entity.aspects.has(name)) return undefined;
  const stored = facts.aspect(urn.text, name);
  if (stored !== undefined || name !== "dataPlatformInstance") return stored;
  const platform = platformOf(entity, urn);
  return platform === undefined ? undefined : { platform };
}

function throughValue(scope: FactScope, value: Json | undefined, steps: readonly string[]): Json[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((element) => throughValue(scope, element, steps));
  if (steps.length === 0) return [value];
  if (typeof value === "string") {
    const urn = parseUrn(value);
    return urn === undefined ? [] : findValues(scope, urn, steps);
  }
  return typeof value === "object" ? throughObject(scope, value as JsonObject, steps) : [];
}

function throughObject(scope: FactScope, value: JsonObject, [name = "", ...rest]: readonly string[]): Json[] {
  if (name === "*") return Object.values(value).flatMap((member) => throughValue(scope, member, rest));
  return Object.hasOwn(value, name) ? throughValue(scope, value[name], rest) : [];
}

/** Values of a soft deleted property are hidden here as everywhere. */
function structuredValues({ facts }: FactScope, urn: ParsedUrn, property: string): Json[] {
  if (facts.aspect(property, "status")?.removed === true) return [];
  const assigned = (facts.aspect(urn.text, "structuredProperties")?.properties ?? []).filter(({ propertyUrn }) => propertyUrn === property);
  return assigned.flatMap(({ values }) => values.flatMap((value): Json[] => Object.values(value)));
}
