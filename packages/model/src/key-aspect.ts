import type { Json, JsonObject } from "./definitions.ts";
import type { EntitySpec } from "./entity-registry.ts";
import { dereferenced, type TypeSpec } from "./schema/type-spec.ts";
import { formatUrn, type ParsedUrn } from "./urn.ts";

/** The value of the key aspect: part i of the URN under the name of key field i, as text (model.md 9.4). */
export function keyAspectValue(entity: EntitySpec, urn: ParsedUrn): JsonObject {
  return Object.fromEntries(entity.keyFields.map(({ name }, index) => [name, urn.parts[index] ?? ""]));
}

/** Whether the parts of a URN are of the types of the key fields: one of the symbols of an enum, as all else is text (model.md 6). */
export function fitsKeyTypes({ keyFields }: EntitySpec, { parts }: ParsedUrn): boolean {
  return keyFields.every(({ type }, index) => isOfType(parts[index] ?? "", dereferenced(type)));
}

function isOfType(part: string, type: TypeSpec): boolean {
  return type.kind !== "enum" || type.symbols.has(part);
}

/** The part of the URN that stands for a key field; undefined for an entity without such a field. */
export function urnPartOf(entity: EntitySpec, urn: ParsedUrn, field: string): string | undefined {
  return urn.parts[entity.keyFields.findIndex(({ name }) => name === field)];
}

/**
 * The URN that a key aspect spells: its fields in order, an absent one as empty text (model.md 9.4). Nothing is
 * escaped, so the text may be no URN: read it with `parseUrn`.
 */
export function urnOfKey(entity: EntitySpec, value: JsonObject): string {
  return formatUrn(
    entity.name,
    entity.keyFields.map(({ name }) => keyPart(value[name])),
  );
}

function keyPart(value: Json | undefined): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}
