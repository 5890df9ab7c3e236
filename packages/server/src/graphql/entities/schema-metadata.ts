import { type JsonObject, schemaFieldUrn } from "@almagest/model";
import { aspectField } from "./aspect-field.ts";
import { records, shownTags, shownTerms } from "./shown-values.ts";

/** The schema of a dataset; fields without a path are left out (graphql.md 4.1). */
export function schemaOf(aspect: string) {
  return aspectField(aspect, (value, { urn }) => ({
    ...value,
    aspectVersion: 0,
    datasetUrn: urn,
    name: value.schemaName,
    platformUrn: value.platform,
    platformSchema: shownPlatformSchema(value.platformSchema as JsonObject),
    fields: records(value.fields)
      .filter(({ fieldPath }) => fieldPath !== "")
      .map((field) => shownField(field, urn)),
    foreignKeys: value.foreignKeys && records(value.foreignKeys).map(shownForeignKey),
    createdAt: undefined,
  }));
}

/** What people wrote about the columns of a dataset. */
export const editableSchema = aspectField("editableSchemaMetadata", (value, { urn }) => ({
  editableSchemaFieldInfo: records(value.editableSchemaFieldInfo).map((info) => ({ ...info, ...shownLabels(info, urn) })),
}));

function shownField(field: JsonObject, urn: string) {
  return {
    ...field,
    nullable: field.nullable ?? false,
    recursive: field.recursive ?? false,
    isPartOfKey: field.isPartOfKey ?? false,
    type: shownType((field.type as JsonObject | undefined)?.type as JsonObject | undefined),
    schemaFieldEntity: schemaFieldUrn(urn, String(field.fieldPath)),
    ...shownLabels(field, urn),
  };
}

function shownLabels({ globalTags, glossaryTerms }: JsonObject, urn: string) {
  const tags = globalTags && shownTags(globalTags as JsonObject, urn);
  return { globalTags: tags, tags, glossaryTerms: glossaryTerms && shownTerms(glossaryTerms as JsonObject, urn) };
}

/** The type of a column: the name of its record without what all of them have in common. */
function shownType(type: JsonObject | undefined): string {
  const [name = ""] = Object.keys(type ?? {});
  const short = name.replace(/^.*\./, "").replace(/Type$/, "").toUpperCase();
  return { RECORD: "STRUCT", "": "NULL" }[short] ?? short;
}

function shownForeignKey({ name, foreignFields, sourceFields, foreignDataset }: JsonObject) {
  return { name, foreignFields, sourceFields, foreignDataset };
}

/** The union of platform schemas has two members that are shown. */
function shownPlatformSchema(schema: JsonObject | undefined) {
  const [name = "", value] = Object.entries(schema ?? {})[0] ?? [];
  const { rawSchema, tableSchema, documentSchema, schema: text, keySchema, valueSchema } = (value ?? {}) as JsonObject;
  if (name.endsWith("KeyValueSchema")) return { __typename: "KeyValueSchema", keySchema, valueSchema };
  const shown = rawSchema ?? tableSchema ?? documentSchema ?? text;
  return typeof shown === "string" ? { __typename: "TableSchema", schema: shown } : undefined;
}
