import type { Definitions, FieldDefinition, RecordDefinition } from "../definitions.ts";
import { qualifiedName, shortName } from "../naming.ts";
import { parseFieldType, parseTypeExpression, primitiveNames, type TypeExpression } from "./type-expression.ts";
import { dereferenced, type FieldSpec, type PrimitiveName, type RecordSpec, type TypeSpec, type UnionMember } from "./type-spec.ts";

/** Resolves type names, short or qualified, to shared specs. Lazy: a start that touches five aspects builds five. */
export class TypeResolver {
  readonly #definitions: Definitions;
  readonly #records: ReadonlyMap<string, RecordDefinition>;
  readonly #resolved = new Map<string, TypeSpec>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
    const aspects = Object.values(definitions.aspects).map((aspect) => [aspect.record, aspect] as const);
    this.#records = new Map<string, RecordDefinition>([...Object.entries(definitions.records), ...aspects]);
  }

  /** The record with this name. Throws an Error when there is none. */
  record(name: string): RecordSpec {
    const spec = this.named(name);
    if (spec.kind !== "record") throw new Error(`"${name}" is not a record`);
    return spec;
  }

  /** The record, enum, type or primitive with this name. Throws an Error when there is none. */
  named(name: string): TypeSpec {
    const short = shortName(name);
    const known = this.#resolved.get(short);
    if (known !== undefined) return known;
    const spec = this.#create(short);
    this.#resolved.set(short, spec);
    return spec;
  }

  #create(short: string): TypeSpec {
    if (primitiveNames.has(short)) return { kind: "primitive", name: short as PrimitiveName };
    const record = this.#records.get(short);
    if (record !== undefined) return this.#lazyRecord(short, record);
    const enumeration = this.#definitions.enums[short];
    if (enumeration !== undefined) return { kind: "enum", name: qualifiedName(short), symbols: new Set(enumeration.symbols) };
    const type = this.#definitions.types[short];
    if (type === undefined) throw new Error(`unknown type "${short}"`);
    const target = this.#resolve(parseTypeExpression(type.type));
    return { kind: "typeref", name: qualifiedName(short), target, ...(type.urn && { urn: type.urn }) };
  }

  #lazyRecord(short: string, definition: RecordDefinition): RecordSpec {
    const fieldsOf = () => this.#fields(definition);
    let fields: readonly FieldSpec[] | undefined;
    let byName: ReadonlyMap<string, FieldSpec> | undefined;
    return {
      kind: "record",
      name: qualifiedName(short),
      ...(definition.description && { description: definition.description }),
      get fields() {
        fields ??= fieldsOf();
        return fields;
      },
      get field() {
        byName ??= new Map(this.fields.map((field) => [field.name, field]));
        return byName;
      },
    };
  }

  #fields(definition: RecordDefinition): FieldSpec[] {
    const included = (definition.includes ?? []).flatMap((name) => this.record(name).fields);
    return [...included, ...Object.entries(definition.fields).map(([name, field]) => this.#field(name, field))];
  }

  #field(name: string, definition: FieldDefinition): FieldSpec {
    const { type, optional } = parseFieldType(definition.type);
    const { description } = definition;
    return { name, type: this.#resolve(type), optional, default: definition.default, ...(description && { description }), definition };
  }

  #resolve(expression: TypeExpression): TypeSpec {
    switch (expression.kind) {
      case "name":
        return this.named(expression.name);
      case "fixed":
        return expression;
      case "array":
      case "map":
        return { kind: expression.kind, element: this.#resolve(expression.element) };
      case "union":
        return { kind: "union", members: expression.members.map(({ alias, type }) => this.#member(alias, type)) };
    }
  }

  #member(alias: string | undefined, expression: TypeExpression): UnionMember {
    const type = this.#resolve(expression);
    return { key: alias ?? unionKey(dereferenced(type)), type };
  }
}

/** The name of an alternative that has no other name (model.md 7). */
export function unionKey(type: Exclude<TypeSpec, { kind: "typeref" }>): string {
  return type.kind === "record" || type.kind === "enum" || type.kind === "primitive" ? type.name : type.kind;
}
