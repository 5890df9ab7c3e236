import type { Json, JsonObject } from "../definitions.ts";
import { isJsonObject } from "../json-kinds.ts";
import { dereferenced, type TypeSpec } from "../schema/type-spec.ts";

/** Whether two values of a type agree in everything the type knows; members that are unknown are not stored, so they do not count. */
export function sameValue(a: Json | undefined, b: Json | undefined, type: TypeSpec | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameElements(a, b, type);
  return isJsonObject(a) && isJsonObject(b) && sameMembers(a, b, type);
}

function sameElements(a: readonly Json[], b: readonly Json[], type: TypeSpec | undefined): boolean {
  const spec = type && dereferenced(type);
  const element = spec?.kind === "array" ? spec.element : undefined;
  return a.length === b.length && a.every((value, index) => sameValue(value, b[index], element));
}

function sameMembers(a: JsonObject, b: JsonObject, type: TypeSpec | undefined): boolean {
  const spec = type && dereferenced(type);
  if (spec?.kind === "record") return spec.fields.every((field) => sameValue(member(a, field.name), member(b, field.name), field.type));
  const typeOf = (name: string) => {
    if (spec?.kind === "map") return spec.element;
    return spec?.kind === "union" ? spec.members.find(({ key }) => key === name)?.type : undefined;
  };
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Array.from(names).every((name) => sameValue(member(a, name), member(b, name), typeOf(name)));
}

function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
