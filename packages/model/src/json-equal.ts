import type { Json, JsonObject } from "./definitions.ts";

/** Whether two values say the same: the order of array elements counts, the order of members does not (rest.md 6.4). */
export function jsonEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((element, index) => jsonEqual(element, b[index] as Json))
    );
  }
  return objectsEqual(a as JsonObject, b as JsonObject);
}

function objectsEqual(a: JsonObject, b: JsonObject): boolean {
  const members = Object.keys(a);
  if (members.length !== Object.keys(b).length) return false;
  return members.every((member) => Object.hasOwn(b, member) && jsonEqual(a[member] as Json, b[member] as Json));
}
