import type { Json, JsonObject } from "./definitions.ts";

/** Whether there is a value and it is a JSON object. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
