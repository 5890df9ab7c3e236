import { dereferenced, type TypeSpec } from "./type-spec.ts";

/** What a value of a type is, in a word: a scalar type, `enum`, `record`, `array`, `map`, … */
export function kindOf(declared: TypeSpec): string {
  const type = dereferenced(declared);
  return type.kind === "primitive" ? type.name : type.kind;
}

/** The kinds that JSON writes as numbers. */
export const numberKinds: readonly string[] = ["int", "long", "float", "double"];

/** The kinds that JSON writes as texts that say something. */
export const textKinds: readonly string[] = ["string", "enum"];

/** Whether values of a type are URNs: a text whose type has a name that ends in `Urn` (model.md 10.1). */
export function holdsUrn(type: TypeSpec): boolean {
  return type.kind === "typeref" && type.name.endsWith("Urn") && kindOf(type) === "string";
}
