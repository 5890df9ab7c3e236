import { type Json, type JsonObject, readSystemMetadata, schemaFieldUrn } from "@almagest/model";
import { findVersion } from "../../read-path/get-aspect.ts";
import { valueIn } from "../../read-path/read-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { aspectField } from "./aspect-field.ts";
import type { EntityNode } from "./entity-node.ts";
import type { LoadedEntity } from "./loaded-entity.ts";
import { records, shownTags, shownTerms } from "./shown-values.ts";

/** The schema of a dataset as it is; fields without a path are left out (graphql.md 4.1). */
export function schemaOf(aspect: string) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) =>
    node.read(context, (loaded) => {
      const value = loaded.aspect(aspect);
      return value && { ...shownSchema(value, node.urn), lastObserved: lastObserved(loaded, aspect) };
    });
}

/** The schema as it is, or as one of its older versions told it. */
export function versionedSchemaOf(aspect: string) {
  const latest = schemaOf(aspect);
  return async (node: EntityNode, { version }: { readonly version?: number | bigint | null }, context: GraphqlContext) => {
    const isShown = await node.read(context, ({ exists }) => exists);
    if (!version || !isShown) return latest(node, undefined, context);
    const record = await findVersion(context.parts.store, { urn: node.urn, aspect }, Number(version));
    return record && { ...shownSchema(valueIn(record), node.urn), aspectVersion: version };
  };
}

/** What people wrote about the columns of a dataset. */
export const editableSchema = aspectField("editableSchemaMetadata", (value, { urn }) => ({
  editableSchemaFieldInfo: records(value.editableSchemaFieldInfo).map((info) => ({ ...info, ...shownLabels(info, urn) })),
}));

/** The value of `schemaMetadata`; `urn` is what has the schema. */
export function shownSchema(value: JsonObject, urn: string) {
  return {
    ...value,
    aspectVersion: 0,
    datasetUrn: urn,
    name: value.schemaName,
    platformUrn: value.platform,
    platformSchema: shownPlatformSchema(value.platformSchema as JsonObject | undefined),
    fields: records(value.fields)
      .filter(({ fieldPath }) => fieldPath !== "")
      .map((field) => shownField(field, { urn, column: schemaFieldUrn(urn, String(field.fieldPath)) })),
    foreignKeys: value.foreignKeys && records(value.foreignKeys).map(shownForeignKey),
    createdAt: undefined,
  };
}

/** A column: `urn` is what its labels belong to, `column` the entity that stands for it. */
export function shownField(field: JsonObject, { urn, column }: { readonly urn: string; readonly column: string }) {
  return {
    ...field,
    nullable: field.nullable ?? false,
    recursive: field.recursive ?? false,
    isPartOfKey: field.isPartOfKey ?? false,
    type: shownType(field.type),
    schemaFieldEntity: column,
    ...shownLabels(field, urn),
  };
}

/** `globalTags` and `glossaryTerms` that stand inside a value. */
export function shownLabels({ globalTags, glossaryTerms }: JsonObject, urn: string) {
  const tags = globalTags && shownTags(globalTags as JsonObject, urn);
  return { globalTags: tags, tags, glossaryTerms: glossaryTerms && shownTerms(glossaryTerms as JsonObject, urn) };
}

/** The type of a column: the name of its record without what all of them have in common. */
export function shownType(type: Json | undefined): string {
  const [name = ""] = Object.keys(((type as JsonObject | undefined)?.type as JsonObject | undefined) ?? {});
  const short = name.replace(/^.*\./, "").replace(/Type$/, "").toUpperCase();
  return { RECORD: "STRUCT", "": "NULL" }[short] ?? short;
}

/** The same type as the model has it. */
export function storedType(shown: string): JsonObject {
  const name = shown === "STRUCT" ? "Record" : `${shown.slice(0, 1)}${shown.slice(1).toLowerCase()}`;
  return { type: { [`com.linkedin.schema.${name}Type`]: {} } };
}

function shownForeignKey({ name, foreignFields, sourceFields, foreignDataset }: JsonObject) {
  return { name, foreignFields, sourceFields, foreignDataset };
}

/** The union of platform schemas is shown by two types: that of one text, and that of texts for keys and values. */
function shownPlatformSchema(schema: JsonObject | undefined) {
  const [name = "", value] = Object.entries(schema ?? {})[0] ?? [];
  const { rawSchema, tableSchema, documentSchema, schema: text, keySchema, valueSchema } = (value ?? {}) as JsonObject;
  if (name.endsWith("KeyValueSchema")) return { __typename: "KeyValueSchema", keySchema, valueSchema };
  if (name.endsWith("EspressoSchema")) return { __typename: "KeyValueSchema", keySchema: tableSchema, valueSchema: documentSchema };
  const shown = rawSchema ?? tableSchema ?? documentSchema ?? text;
  return typeof shown === "string" ? { __typename: "TableSchema", schema: shown } : undefined;
}

function lastObserved(loaded: LoadedEntity, aspect: string): unknown {
  return readSystemMetadata(loaded.record(aspect)?.systemMetadata ?? null).lastObserved;
}
