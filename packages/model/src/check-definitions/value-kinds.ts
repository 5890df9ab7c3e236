import { dereferenced, type TypeSpec } from "../schema/type-spec.ts";

/** What a value of a type is, in a word: a scalar type, `enum`, `record`, `array`, `map`, … */
export function kindOf(declared: TypeSpec): string {
  const type = dereferenced(declared);
  return type.kind === "primitive" ? type.name : type.kind;
}

/** The kinds that JSON writes as numbers. */
export const numberKinds: readonly string[] = ["int", "long", "float", "double"];

/** The kinds that JSON writes as texts that say something. */
export const textKinds: readonly string[] = ["string", "enum"];
