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
  if (Array.isArray(value)) {
    const inside = steps[0] === "*" ? steps.slice(1) : steps;
    return (value as readonly Json[]).flatMap((element) => throughValue(scope, element, inside));
  }
  if (steps.length === 0) return [unwrapped(value)];
  if (typeof value === "string") {
    const urn = parseUrn(value);
    return urn === undefined ? [] : findValues(scope, urn, steps);
  }
  return typeof value === "object" ? throughObject(scope, value as JsonObject, steps) : [];
}

function throughObject(scope: FactScope, value: JsonObject, steps: readonly string[]): Json[] {
  const [name = "", ...rest] = steps;
  if (Object.hasOwn(value, name)) return throughValue(scope, value[name], rest);
  if (name === "*") return Object.values(value).flatMap((member) => throughValue(scope, member, rest));
  const alternative = alternativeOf(value);
  return alternative === undefined ? [] : throughValue(scope, alternative, steps);
}

const primitives = new Set(["string", "double", "long", "int", "float", "boolean", "array", "map", "bytes"]);

/** What a union holds: its only member has the name of a type. */
function alternativeOf(value: JsonObject): Json | undefined {
  const [only, ...others] = Object.keys(value);
  const isUnion = only !== undefined && others.length === 0 && (primitives.has(only) || only.startsWith("com."));
  return isUnion ? value[only] : undefined;
}

function unwrapped(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const alternative = alternativeOf(value as JsonObject);
  return typeof alternative === "object" ? value : (alternative ?? value);
}

/** Values of a soft deleted property are hidden here as everywhere. */
function structuredValues({ facts, ...scope }: FactScope, urn: ParsedUrn, property: string): Json[] {
  if (facts.aspect(property, "status")?.removed === true) return [];
  const assigned = (facts.aspect(urn.text, "structuredProperties")?.properties ?? []).filter(({ propertyUrn }) => propertyUrn === property);
  return assigned.flatMap(({ values }) => throughValue({ facts, ...scope }, values, []));
}
