import type { AspectTypes } from "@almagest/model";
import { tagUrns } from "./proposal-makers.ts";
import type { LineageColumn, LineageTags } from "./run-event.ts";

/** Types by the beginnings of the names that producers give them. */
const types: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(array|list|set)/, "ArrayType"],
  [/^map/, "MapType"],
  [/^(struct|record|row|object)/, "RecordType"],
  [/^(enum)/, "EnumType"],
  [/^(bool)/, "BooleanType"],
  [/^(timestamp|datetime|time|interval)/, "TimeType"],
  [/^date/, "DateType"],
  [/^(binary|varbinary|bytes|blob|bytea)/, "BytesType"],
  [
    /^(tinyint|smallint|mediumint|bigint|integer|int|long|short|byte|float|double|real|decimal|numeric|number|serial|bigserial)/,
    "NumberType",
  ],
  [/^(string|varchar|nvarchar|char|nchar|text|uuid|json|xml|clob|character)/, "StringType"],
];

type Field = AspectTypes["schemaMetadata"]["fields"][number];

/** The columns as fields of a schema, those inside others with the path to them. */
export function schemaFields(columns: readonly LineageColumn[], parent = ""): Field[] {
  return columns.flatMap(({ name, type = "", description, fields }) => {
    const fieldPath = `${parent}${name}`;
    const field: Field = {
      fieldPath,
      nativeDataType: type,
      type: { type: { [`com.linkedin.schema.${typeOf(type)}`]: {} } as Field["type"]["type"] },
      ...(description !== undefined && { description }),
    };
    return [field, ...schemaFields(fields ?? [], `${fieldPath}.`)];
  });
}

/** The fields that are told, each with what is stored of it besides. */
export function mergedFields(told: readonly Field[], stored: readonly Field[] = []): Field[] {
  const known = new Map(stored.map((field) => [field.fieldPath, field]));
  return told.map((field) => ({ ...known.get(field.fieldPath), ...field }));
}

/** The field with the tags that are told of it besides those it has; the field itself where none is new. */
export function taggedField(field: Field, told: LineageTags): Field {
  const { tags = [] } = field.globalTags ?? {};
  const added = tagUrns([told], field.fieldPath).filter((urn) => !tags.some(({ tag }) => tag === urn));
  return added.length === 0 ? field : { ...field, globalTags: { ...field.globalTags, tags: [...tags, ...added.map((tag) => ({ tag }))] } };
}

function typeOf(native: string): string {
  const lower = native.trim().toLowerCase();
  return types.find(([beginning]) => beginning.test(lower))?.[1] ?? "NullType";
}
