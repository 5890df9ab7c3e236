import type { SampleColumn } from "./sample-dataset.ts";

/** An Avro schema, as far as the sample needs it; rows of Hive are written the same way, with `struct` for a name. */
export type AvroType = string | AvroRecord | AvroArray | AvroMap | AvroEnum | AvroLogical | readonly ["null", AvroType];

export interface AvroRecord {
  readonly type: "record";
  readonly name: string;
  readonly doc?: string;
  readonly fields: readonly AvroField[];
}

export interface AvroField {
  readonly name: string;
  readonly type: AvroType;
  readonly doc?: string;
  readonly default?: null;
}

interface AvroArray {
  readonly type: "array";
  readonly items: AvroType;
}

interface AvroMap {
  readonly type: "map";
  readonly values: AvroType;
}

interface AvroEnum {
  readonly type: "enum";
  readonly name: string;
  readonly symbols: readonly string[];
}

interface AvroLogical {
  readonly type: "int" | "long";
  readonly logicalType: string;
}

/** A record type; each field is its name, its type and what it is. */
export function avroRecord(name: string, ...fields: readonly (readonly [name: string, type: AvroType, doc?: string])[]): AvroRecord {
  return { type: "record", name, fields: fields.map(avroField) };
}

function avroField([name, type, doc]: readonly [string, AvroType, string?]): AvroField {
  return { name, type, ...(doc !== undefined && { doc }), ...(isOptional(type) && { default: null }) };
}

/** A type that may be null. */
export function optional(type: AvroType): AvroType {
  return ["null", type];
}

/** A list type. */
export function arrayOf(items: AvroType): AvroType {
  return { type: "array", items };
}

/** A map type; keys are strings. */
export function mapOf(values: AvroType): AvroType {
  return { type: "map", values };
}

/** An enum type. */
export function oneOf(name: string, ...symbols: readonly string[]): AvroType {
  return { type: "enum", name, symbols };
}

export const instant: AvroType = { type: "long", logicalType: "timestamp-millis" };

/** The key of a topic, when it is a plain value. */
export function avroKeyColumn(type: string): SampleColumn {
  return {
    path: `[version=2.0].[key=True].[type=${type}]`,
    plainPath: "",
    nativeType: type,
    type: schemaType(type),
    nullable: false,
    key: true,
    partition: false,
    sources: [],
  };
}

/**
 * The columns of a record. Paths are of the form that names every type on the way, so that fields of unions and of
 * nested records stay apart: `[version=2.0].[type=Order].[type=Address].address.[type=string].city`.
 */
export function avroColumns(record: AvroRecord): readonly SampleColumn[] {
  return recordColumns(record, { path: `[version=2.0].[type=${record.name}]`, plainPath: "" });
}

interface Parent {
  readonly path: string;
  readonly plainPath: string;
}

function recordColumns(record: AvroRecord, parent: Parent): readonly SampleColumn[] {
  return record.fields.flatMap((field) => {
    const { type, annotations, nested } = unfold(field.type);
    const path = `${parent.path}.${annotations.map((annotation) => `[type=${annotation}]`).join(".")}.${field.name}`;
    const plainPath = parent.plainPath === "" ? field.name : `${parent.plainPath}.${field.name}`;
    const column: SampleColumn = {
      path,
      plainPath,
      nativeType: nativeType(type),
      type: schemaType(type),
      ...(field.doc !== undefined && { description: field.doc }),
      nullable: isOptional(field.type),
      key: false,
      partition: false,
      sources: [],
    };
    return [column, ...(nested === undefined ? [] : recordColumns(nested, { path, plainPath }))];
  });
}

/** The type without its `null`, the type names that a path to it carries, and the record at its end, if any. */
function unfold(declared: AvroType): { type: AvroType; annotations: readonly string[]; nested: AvroRecord | undefined } {
  const type = isOptional(declared) ? declared[1] : declared;
  if (typeof type === "string") return { type, annotations: [type], nested: undefined };
  if (!("type" in type)) return unfold(type);
  switch (type.type) {
    case "record":
      return { type, annotations: [type.name], nested: type };
    case "array":
    case "map": {
      const inner = unfold(type.type === "array" ? type.items : type.values);
      return { type, annotations: [type.type, ...inner.annotations], nested: inner.nested };
    }
    default:
      return { type, annotations: [type.type], nested: undefined };
  }
}

function isOptional(type: AvroType): type is readonly ["null", AvroType] {
  return Array.isArray(type);
}

function nativeType(type: AvroType): string {
  if (typeof type === "string") return type;
  if (isOptional(type)) return nativeType(type[1]);
  if (type.type === "record") return type.name;
  if (type.type === "array") return `array(${nativeType(type.items)})`;
  if (type.type === "map") return `map(str,${nativeType(type.values)})`;
  return "logicalType" in type ? type.logicalType : type.name;
}

const primitives: Readonly<Record<string, string>> = {
  string: "StringType",
  boolean: "BooleanType",
  bytes: "BytesType",
  int: "NumberType",
  long: "NumberType",
  bigint: "NumberType",
  float: "NumberType",
  double: "NumberType",
  record: "RecordType",
  array: "ArrayType",
  map: "MapType",
  enum: "EnumType",
};

function schemaType(type: AvroType): string {
  if (typeof type === "string") return primitives[type] ?? "StringType";
  if (isOptional(type)) return schemaType(type[1]);
  return "logicalType" in type ? "TimeType" : (primitives[type.type] ?? "StringType");
}
