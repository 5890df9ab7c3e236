import type { FieldDefinition, Json } from "../definitions.ts";

/** The scalar types; `long` covers 64 bits and may be a bigint in memory when a number cannot hold it exactly. */
export type PrimitiveName = "boolean" | "int" | "long" | "float" | "double" | "string" | "bytes" | "null";

/** A resolved type. Records and enums are shared objects, so a type is compared by identity. */
export type TypeSpec =
  | { readonly kind: "primitive"; readonly name: PrimitiveName }
  | { readonly kind: "fixed"; readonly size: number }
  | { readonly kind: "enum"; readonly name: string; readonly symbols: ReadonlySet<string> }
  | { readonly kind: "array"; readonly element: TypeSpec }
  | { readonly kind: "map"; readonly element: TypeSpec }
  | { readonly kind: "union"; readonly members: readonly UnionMember[] }
  | { readonly kind: "typeref"; readonly name: string; readonly target: TypeSpec; readonly urn?: UrnTypeSpec }
  | RecordSpec;

/** One alternative of a union; `key` is its member name in JSON (model.md 7). */
export interface UnionMember {
  readonly key: string;
  readonly type: TypeSpec;
}

/** What a typed URN must look like: its entity type and the type name of each part (`string`, an enum or another typed URN). */
export interface UrnTypeSpec {
  readonly entityType: string;
  readonly parts: readonly { readonly name: string; readonly type: string }[];
}

/** A record with its fields flattened: those of included records first. */
export interface RecordSpec {
  readonly kind: "record";
  /** Qualified, such as `com.linkedin.common.Owner`. */
  readonly name: string;
  readonly description?: string;
  readonly fields: readonly FieldSpec[];
  readonly field: ReadonlyMap<string, FieldSpec>;
}

export interface FieldSpec {
  readonly name: string;
  readonly type: TypeSpec;
  readonly optional: boolean;
  /** Undefined when the field has no default. Defaults are never written into values (model.md 8.4). */
  readonly default: Json | undefined;
  readonly description?: string;
  /** The definition as written, for its annotations. */
  readonly definition: FieldDefinition;
}

/** The type behind any chain of type references. */
export function dereferenced(type: TypeSpec): Exclude<TypeSpec, { kind: "typeref" }> {
  let current = type;
  while (current.kind === "typeref") current = current.target;
  return current;
}

/** The type one step inside another: of a field, of an alternative, or behind `*` of the elements of an array and the values of a map. */
export function typeInside(declared: TypeSpec, step: string): TypeSpec | undefined {
  const type = dereferenced(declared);
  if (type.kind === "record") return type.field.get(step)?.type;
  if (type.kind === "union") return type.members.find(({ key }) => key === step)?.type;
  return step === "*" && (type.kind === "array" || type.kind === "map") ? type.element : undefined;
}
