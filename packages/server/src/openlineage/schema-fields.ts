import type { JsonObject } from "@almagest/model";
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

/** The columns as fields of a schema with their tags, those inside others with the path to them. */
export function schemaFields(columns: readonly LineageColumn[], tags: LineageTags, parent = ""): JsonObject[] {
  return columns.flatMap(({ name, type = "", description, fields }) => {
    const fieldPath = `${parent}${name}`;
    const tagsOfColumn = tagUrns([tags], fieldPath).map((tag) => ({ tag }));
    const field: JsonObject = {
      fieldPath,
      nativeDataType: type,
      type: { type: { [`com.linkedin.schema.${typeOf(type)}`]: {} } },
      ...(description !== undefined && { description }),
      ...(tagsOfColumn.length > 0 && { globalTags: { tags: tagsOfColumn } }),
    };
    return [field, ...schemaFields(fields ?? [], tags, `${fieldPath}.`)];
  });
}

function typeOf(native: string): string {
  const lower = native.trim().toLowerCase();
  return types.find(([beginning]) => beginning.test(lower))?.[1] ?? "NullType";
}
