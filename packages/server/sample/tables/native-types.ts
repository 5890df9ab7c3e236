/** First match wins; what matches nothing is text. */
const schemaTypes: readonly (readonly [RegExp, string])[] = [
  [/\[\]$|^(array|list)\b/, "ArrayType"],
  [/^(bigint|smallint|integer|int|long|number|numeric|decimal|float|double|real)/, "NumberType"],
  [/^bool/, "BooleanType"],
  [/^timestamp|^datetime|^time$/, "TimeType"],
  [/^date$/, "DateType"],
  [/^map\b/, "MapType"],
  [/^(struct|record|json|variant)/, "RecordType"],
  [/^enum\b/, "EnumType"],
  [/^(bytes|bytea|binary)/, "BytesType"],
];

/** The short name of the schema type record for a type as the platform writes it. */
export function schemaTypeOf(nativeType: string): string {
  return schemaTypes.find(([pattern]) => pattern.test(nativeType.toLowerCase()))?.[1] ?? "StringType";
}

const dialects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  s3: {
    NumberType: "int64",
    BooleanType: "boolean",
    TimeType: "timestamp",
    DateType: "date",
    StringType: "string",
    EnumType: "string",
    RecordType: "struct",
    ArrayType: "list",
    MapType: "map",
    BytesType: "binary",
  },
  snowflake: {
    NumberType: "NUMBER(38,0)",
    BooleanType: "BOOLEAN",
    TimeType: "TIMESTAMP_NTZ(9)",
    DateType: "DATE",
    StringType: "VARCHAR",
    EnumType: "VARCHAR",
    RecordType: "VARIANT",
    ArrayType: "ARRAY",
    MapType: "VARIANT",
    BytesType: "BINARY",
  },
};

/** What a column of one platform becomes when it is copied to another. Scales of decimals are kept. */
export function translateType({ nativeType, type }: { readonly nativeType: string; readonly type: string }, platform: string): string {
  const decimal = /^(?:numeric|decimal|number)(\(\d+,\d+\))$/i.exec(nativeType)?.[1];
  if (decimal !== undefined) return platform === "snowflake" ? `NUMBER${decimal}` : `decimal${decimal}`;
  if (/^(float|double|real)/i.test(nativeType)) return platform === "snowflake" ? "FLOAT" : "double";
  return dialects[platform]?.[type] ?? nativeType;
}
