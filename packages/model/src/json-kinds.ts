import type { Json, JsonObject } from "./definitions.ts";

/** Whether there is a value and it is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether there is a value and it is a JSON array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether there is a value and it is a text that says something. */
export function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

/** The elements of a JSON array; none where there is none. */
export function elementsOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}
