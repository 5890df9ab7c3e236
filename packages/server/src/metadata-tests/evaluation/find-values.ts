import { type EntityRegistry, isArray, type Json, type JsonObject, keyAspectValue, type ParsedUrn, parseUrn } from "@almagest/model";
import { platformOf } from "../../read-path/platform-of.ts";
import { isMoment } from "../definition/property-path.ts";
import type { Facts } from "./facts.ts";
import { momentOf } from "./moments.ts";

/** Where values are looked for. */
export interface FactScope {
  readonly registry: EntityRegistry;
  readonly facts: Facts;
}

/** A path on its way. */
interface Search extends FactScope {
  /** The references that have been followed, each with how many steps of the path were left. */
  readonly followed: Set<string>;
}

/** Milliseconds, and nobody asks for so many so far. */
const mostFollowed = 10_000;

/**
 * The values to which a path leads from an entity on: lists flattened, and behind a URN those of the entity that it names. It is gone
 * through once, however many ways lead to it: in a circle they double with every reference. Undefined where they are too many.
 */
export function findValues({ registry, facts }: FactScope, urn: ParsedUrn, steps: readonly string[]): Json[] | undefined {
  const search: Search = { registry, facts, followed: new Set() };
  const values = fromEntity(search, urn, steps);
  return search.followed.size > mostFollowed ? undefined : values;
}

function fromEntity(scope: Search, urn: ParsedUrn, steps: readonly string[]): Json[] {
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

function throughValue(scope: Search, value: Json | undefined, steps: readonly string[]): Json[] {
  if (value === undefined || value === null) return [];
  if (isArray(value)) return value.flatMap((element) => throughValue(scope, element, steps));
  if (steps.length === 0) return [value];
  if (typeof value === "string") return throughReference(scope, value, steps);
  return typeof value === "object" ? throughObject(scope, value as JsonObject, steps) : [];
}

function throughReference(scope: Search, text: string, steps: readonly string[]): Json[] {
  const way = `${steps.length} ${text}`;
  if (scope.followed.has(way) || scope.followed.size > mostFollowed) return [];
  scope.followed.add(way);
  const urn = parseUrn(text);
  return urn === undefined ? [] : fromEntity(scope, urn, steps);
}

function throughObject(scope: Search, value: JsonObject, [name = "", ...rest]: readonly string[]): Json[] {
  if (name === "*") return Object.values(value).flatMap((member) => throughValue(scope, member, rest));
  return Object.hasOwn(value, name) ? throughValue(scope, value[name], rest) : [];
}

/** Values of a soft deleted property are hidden here as everywhere. */
function structuredValues({ facts }: FactScope, urn: ParsedUrn, property: string): Json[] {
  if (facts.aspect(property, "status")?.removed === true) return [];
  const assigned = (facts.aspect(urn.text, "structuredProperties")?.properties ?? []).filter(({ propertyUrn }) => propertyUrn === property);
  return assigned.flatMap(({ values }) => values.flatMap((value): Json[] => Object.values(value)));
}
