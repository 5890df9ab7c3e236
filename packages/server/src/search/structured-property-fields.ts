import { formatUrn, parseUrn, vendorPrefix } from "@almagest/model";
import { readValues, valueIn } from "../read-path/read-values.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

const aspect = "structuredProperties";
const prefix = "structuredProperties.";
const numberType = formatUrn("dataType", [`${vendorPrefix}number`]);

/** The values of an entity's properties by the name of their field, below `structuredProperties` in its document. */
export type PropertyFields = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The name under which a property is searched, filtered and counted: dots of its qualified name become underscores
 * (rest.md 16.1), so that either spelling is understood.
 */
export function propertyField(qualifiedName: string): string {
  return prefix + qualifiedName.replaceAll(".", "_");
}

/** The field that a name such as `structuredProperties.io.acme.tier` stands for; undefined when it names no property. */
export function namedPropertyField(name: string): string | undefined {
  return name.startsWith(prefix) ? propertyField(name.slice(prefix.length)) : undefined;
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
  const properties = await definedProperties(
    aspects,
    new Set(values.flatMap(({ value }) => value.properties.map(({ propertyUrn }) => propertyUrn))),
  );
  return new Map(
    values.map(({ urn, value }) => [
      urn,
      Object.fromEntries(
        value.properties.map(({ propertyUrn, values: ones }) => {
          const { name, isNumber } = properties.get(propertyUrn) ?? { name: "", isNumber: false };
          return [propertyField(name).slice(prefix.length), ones.map((one) => indexedValue(one, isNumber)).filter((one) => one !== "")];
        }),
      ),
    ]),
  );
}

/** Texts that say a number count as numbers where numbers are due, so that ranges find them. */
function indexedValue(value: { readonly double: number | bigint } | { readonly string: string }, isNumber: boolean): string | number {
  if ("double" in value) return Number(value.double);
  const { string } = value;
  return isNumber && string.trim() !== "" && Number.isFinite(Number(string)) ? Number(string) : string;
}

interface DefinedProperty {
  readonly name: string;
  readonly isNumber: boolean;
}

async function definedProperties(aspects: AspectReader, urns: ReadonlySet<string>): Promise<ReadonlyMap<string, DefinedProperty>> {
  const listed = [...urns];
  const definitions = await readValues(aspects, "propertyDefinition", listed);
  return new Map(
    listed.map((urn, index) => {
      const definition = definitions[index];
      const isNumber = definition?.valueType === numberType;
      return [urn, { name: definition?.qualifiedName ?? parseUrn(urn)?.parts[0] ?? urn, isNumber }];
    }),
  );
}
