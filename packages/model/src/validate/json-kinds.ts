import type { Json } from "../definitions.ts";
import { isJsonObject } from "../is-json-object.ts";

const maxShown = 600;

/** Whether a value is a JSON array. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A value as messages quote it: scalars as they are, cut when long. */
export function shown(value: Json): string {
  if (isArray(value)) return "an array";
  if (isJsonObject(value)) return "an object";
  const text = String(value);
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
