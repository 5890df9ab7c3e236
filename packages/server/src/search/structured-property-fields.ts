import { parseUrn, readJson, urnPrefix } from "@almagest/model";
import { typeId } from "../hooks/structured-properties/type-id.ts";
import { type TypeCheck, typeCheck } from "../hooks/structured-properties/value-types.ts";
import { type ValueOf, valueIn } from "../read-path/read-values.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

const aspect = "structuredProperties";
const prefix = "structuredProperties.";
/** What the reference calls the field of a definition with a version: between these stands the name, behind it the type. */
const versioned = /^_versioned\.(.+)\.\d{14}\.[^.]+$/;

/** The values of an entity's properties by the name of their field, below `structuredProperties` in its document. */
export type PropertyFields = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The name under which a property is searched, filtered and counted: dots of its qualified name become underscores
 * (rest.md 16.1), so that either spelling is understood. Properties of which only these differ share a field.
 */
export function propertyField(qualifiedName: string): string {
  return prefix + qualifiedName.replaceAll(".", "_");
}

/**
 * The field that a name such as `structuredProperties.io.acme.tier` stands for, or one with a version (openapi.md 6);
 * undefined when it names no property.
 */
export function namedPropertyField(name: string): string | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const bare = name.slice(prefix.length);
  return propertyField(versioned.exec(bare)?.[1] ?? bare);
}

/** The URN of the property that such a name names. */
export function propertyUrn(name: string): string {
  return urnPrefix("structuredProperty") + name.slice(prefix.length);
}

/** Whether a field of the index holds values of a structured property. */
export function isPropertyField(field: string): boolean {
  return field.startsWith(prefix);
}

/** For each entity that has properties, by URN, the fields of its document. Reads the definitions once. */
export async function propertyFieldsOf(
  aspects: AspectReader,
  entities: readonly (readonly AspectRecord[])[],
): Promise<ReadonlyMap<string, PropertyFields>> {
  const assigned = entities.flatMap((records) => records.filter((record) => record.aspect === aspect));
  if (assigned.length === 0) return new Map();
  const values = assigned.map((record) => ({ urn: record.urn, value: valueIn<typeof aspect>(record) }));
  const named = new Set(values.flatMap(({ value }) => value.properties.map(({ propertyUrn }) => propertyUrn)));
  const properties = await definedProperties(aspects, [...named]);
  return new Map(values.map(({ urn, value }) => [urn, fieldsOf(value.properties, properties)]));
}

type Assignments = ValueOf<typeof aspect>["properties"];
type PropertyValue = Assignments[number]["values"][number];

function fieldsOf(assignments: Assignments, properties: ReadonlyMap<string, DefinedProperty>): PropertyFields {
  const fields = new Map<string, (string | number)[]>();
  for (const { propertyUrn, values } of assignments) {
    const property = properties.get(propertyUrn);
    if (property === undefined) continue;
    const name = property.field.slice(prefix.length);
    fields.set(name, [...(fields.get(name) ?? []), ...values.flatMap((value) => indexedValue(value, property) ?? [])]);
  }
  return Object.fromEntries(fields);
}

/**
 * Texts that say a number count as numbers where numbers are due, so that ranges find them. What does not fit the type, as values
 * from before it was another one, is not found; nor is a number without end, which nothing can be compared with.
 */
function indexedValue(value: PropertyValue, { check, type }: DefinedProperty): string | number | undefined {
  if (check === undefined || check(value, anyOfTheType) !== undefined) return undefined;
  const told = "double" in value ? value.double : value.string;
  if (type !== "number") return told === "" ? undefined : String(told);
  const number = Number(told);
  return Number.isFinite(number) ? number : undefined;
}

/** What narrows a type may change while values stay as they are. */
const anyOfTheType = {};

interface DefinedProperty {
  readonly field: string;
  /** What its type asks of values; undefined when nothing defines it. */
  readonly check: TypeCheck | undefined;
  /** The id of its type. */
  readonly type: string | undefined;
}

/** The properties by URN; one without a definition that can be read has the name of its id. */
export async function definedProperties(aspects: AspectReader, urns: readonly string[]): Promise<ReadonlyMap<string, DefinedProperty>> {
  const definitions = await aspects.getLatest(urns.map((urn) => ({ urn, aspect: "propertyDefinition" })));
  return new Map(
    urns.map((urn, index) => {
      const definition = readJson(definitions[index]?.metadata ?? "") as ValueOf<"propertyDefinition"> | undefined;
      const type = definition?.valueType ?? "";
      const field = propertyField(definition?.qualifiedName ?? parseUrn(urn)?.parts[0] ?? urn);
      return [urn, { field, check: typeCheck(type), type: typeId(type) }];
    }),
  );
}
