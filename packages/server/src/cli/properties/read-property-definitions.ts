import { formatUrn, isJsonObject, type Json, type JsonObject, parseUrn, vendorPrefix } from "@almagest/model";
import { urnNamed } from "../options/urn-named.ts";
import { readElements } from "../terminal/read-elements.ts";

/** A property as it is written to the catalog. */
export interface PropertyDefinition {
  readonly urn: string;
  readonly value: JsonObject;
}

/** The URN of a property by its name, or as it is given. */
export function propertyUrn(name: string): string {
  return urnNamed("structuredProperty", name);
}

/**
 * The definitions in a YAML or JSON file: a list of them, or one. Members are written `entity_types` or `entityTypes`; types
 * by their names. Throws CommandFailure with all that is wrong, naming the places.
 */
export function readPropertyDefinitions(text: string, source: string): PropertyDefinition[] {
  return readElements<PropertyDefinition>(text, { source, called: "definition", read: readDefinition });
}

/** The member of a definition that a name in a file stands for, and how its value is written there. */
const members: ReadonlyMap<string, readonly [member: string, read: (value: Json) => Json]> = new Map([
  ["qualifiedname", ["qualifiedName", asIs]],
  ["displayname", ["displayName", asIs]],
  ["description", ["description", asIs]],
  ["type", ["valueType", typeUrn("dataType")]],
  ["valuetype", ["valueType", typeUrn("dataType")]],
  ["cardinality", ["cardinality", asIs]],
  ["immutable", ["immutable", asIs]],
  ["version", ["version", asIs]],
  ["entitytypes", ["entityTypes", each(typeUrn("entityType"))]],
  ["allowedvalues", ["allowedValues", each(allowedValue)]],
  ["typequalifier", ["typeQualifier", typeQualifier]],
]);

function readDefinition(element: JsonObject): PropertyDefinition | string[] {
  const { id, urn, ...given } = element;
  const unknown = Object.keys(given).filter((name) => !members.has(folded(name)));
  const read = Object.entries(given).flatMap(([name, value]) => {
    const [member, reader] = members.get(folded(name)) ?? [];
    return member === undefined || reader === undefined || value === null ? [] : [[member, reader(value)] as const];
  });
  const value: Record<string, Json> = Object.fromEntries(read);
  const name = [urn, id, value.qualifiedName].find((each) => typeof each === "string");
  const faults = [
    ...unknown.map((each) => `${each} is not known; members are id, ${[...new Set([...members.values()].map(([one]) => one))].join(", ")}`),
    ...(name === undefined ? ["it has no id"] : []),
    ...(value.valueType === undefined ? ["it has no type, such as string or number"] : []),
    ...(value.entityTypes === undefined ? ["it has no entity_types, such as [dataset]"] : []),
  ];
  if (typeof name !== "string" || faults.length > 0) return faults;
  const known = propertyUrn(name);
  return { urn: known, value: { qualifiedName: parseUrn(known)?.parts[0] ?? name, ...value } };
}

function folded(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function asIs(value: Json): Json {
  return value;
}

function each(read: (value: Json) => Json): (value: Json) => Json {
  return (value) => (Array.isArray(value) ? value.map(read) : value);
}

/** `number` or `datahub.number` for the URN of the data type, and likewise for entity types. */
function typeUrn(entity: "dataType" | "entityType"): (value: Json) => Json {
  return (value) => {
    if (typeof value !== "string" || parseUrn(value) !== undefined) return value;
    const id = entity === "dataType" ? value.toLowerCase() : value;
    return formatUrn(entity, [id.startsWith(vendorPrefix) ? id : vendorPrefix + id]);
  };
}

/** `{value: 30}`, or 30 alone; values that say their kind already stay. */
function allowedValue(given: Json): Json {
  const { value, ...others } = isJsonObject(given) && given.value !== undefined ? given : { value: given };
  return { ...others, value: isJsonObject(value) ? value : typedValue(value) };
}

/** A value with its kind. */
export function typedValue(value: Json | undefined): JsonObject {
  return typeof value === "number" ? { double: value } : { string: String(value) };
}

function typeQualifier(given: Json): Json {
  if (!isJsonObject(given)) return given;
  const [name] = Object.keys(given);
  const allowed = name !== undefined && folded(name) === "allowedtypes" ? given[name] : undefined;
  return allowed === undefined ? given : { allowedTypes: each(typeUrn("entityType"))(allowed) };
}
