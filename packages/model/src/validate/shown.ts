import type { Json } from "../definitions.ts";
import { isArray, isJsonObject } from "../json-kinds.ts";

const maxShown = 600;

/** A value as messages quote it: scalars as they are, cut when long. */
export function shown(value: Json): string {
  if (isArray(value)) return "an array";
  if (isJsonObject(value)) return "an object";
  const text = String(value);
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
