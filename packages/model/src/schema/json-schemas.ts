import { stringifyJson } from "../exact-json.ts";
import type { FieldSpec, PrimitiveName, RecordSpec, TypeSpec } from "./type-spec.ts";

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type NamedType = Extract<TypeSpec, { kind: "record" | "enum" }>;

/** Schemas of values of the model. Each record and enum is one named schema, and whoever mentions it refers to it. */
export class JsonSchemas {
  readonly #prefix: string;
  readonly #names = new Map<NamedType, string>();
  readonly #schemas = new Map<string, JsonSchema>();

  /** `prefix` is what stands before the name in a reference, such as `#/components/schemas/`. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Every schema that has been referred to, by name. */
  get named(): ReadonlyMap<string, JsonSchema> {
    return this.#schemas;
  }

  /** The schema of a type: a reference for records and enums. */
  of(type: TypeSpec): JsonSchema {
    switch (type.kind) {
      case "primitive":
        return primitives[type.name];
      case "fixed":
        return { type: "string", minLength: type.size, maxLength: type.size };
      case "array":
        return { type: "array", items: this.of(type.element) };
      case "map":
        return { type: "object", additionalProperties: this.of(type.element) };
      case "union":
        return this.#union(type.members);
      case "typeref":
        return type.urn === undefined ? this.of(type.target) : { ...this.of(type.target), description: `URN of a ${type.urn.entityType}` };
      case "enum":
      case "record":
        return { $ref: `${this.#prefix}${this.#nameOf(type)}` };
    }
  }

  /** In JSON an alternative stands below its name: `{"string": "a"}`. `null` stands for itself. */
  #union(members: Extract<TypeSpec, { kind: "union" }>["members"]): JsonSchema {
    const alternatives = members.map(({ key, type }) =>
      key === "null"
        ? this.of(type)
        : { type: "object", properties: { [key]: this.of(type) }, required: [key], additionalProperties: false },
    );
    return { oneOf: alternatives };
  }

  #nameOf(type: NamedType): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const short = type.name.slice(type.name.lastIndexOf(".") + 1);
    const name = this.#schemas.has(short) ? type.name : short;
    this.#names.set(type, name);
    // A record may mention itself, so its name is taken before its fields are read.
    this.#schemas.set(name, {});
    this.#schemas.set(name, type.kind === "enum" ? { type: "string", enum: [...type.symbols] } : this.#record(type));
    return name;
  }

  #record({ description, fields }: RecordSpec): JsonSchema {
    const required = fields.filter((field) => !field.optional && field.default === undefined).map(({ name }) => name);
    return {
      type: "object",
      ...(description && { description: oneLine(description) }),
      properties: Object.fromEntries(fields.map((field) => [field.name, this.#field(field)])),
      ...(required.length > 0 && { required }),
    };
  }

  /** A default is told in words: generators of clients take a member with one to be there in every request and answer. */
  #field({ type, description, default: standard, definition }: FieldSpec): JsonSchema {
    const told = [
      ...(description ? [oneLine(description)] : []),
      ...(standard === undefined ? [] : [`Left out, it counts as \`${stringifyJson(standard)}\`.`]),
    ];
    return {
      ...this.of(type),
      ...(told.length > 0 && { description: told.join(" ") }),
      ...(definition.deprecated && { deprecated: true }),
    };
  }
}

const primitives: Readonly<Record<PrimitiveName, JsonSchema>> = {
  boolean: { type: "boolean" },
  int: { type: "integer", format: "int32" },
  long: { type: "integer", format: "int64" },
  float: { type: "number", format: "float" },
  double: { type: "number", format: "double" },
  string: { type: "string" },
  bytes: { type: "string" },
  null: { type: "null" },
};

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}
