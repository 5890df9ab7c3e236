import { isJsonObject, type Json, type JsonObject } from "@almagest/model";

/** The value without members that are null, at any depth: tools write those for what is absent. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(presentMembers(value)).map(([name, member]) => [name, withoutNulls(member)]));
}

/** The object without its members that are null. */
export function presentMembers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null));
}
