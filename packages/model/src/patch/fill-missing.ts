import type { Json, JsonObject } from "../definitions.ts";
import { type PatchTree, treeOf } from "./patch-tree.ts";

/** Who changes an aspect when nobody else is known to, and when. */
export interface SystemStamp {
  readonly time: number;
  readonly actor: string;
}

/** The object with the audit stamp of the system in place of each `$stamp`. */
export function stampedObject(value: Json, stamp: SystemStamp): JsonObject {
  return stamped(value, stamp) as JsonObject;
}

function stamped(value: Json, stamp: SystemStamp): Json {
  if (value === "$stamp") return { actor: stamp.actor, time: stamp.time };
  if (Array.isArray(value)) return value.map((element) => stamped(element, stamp));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, stamped(member, stamp)]));
}

/**
 * Sets the member at this path where it is missing, in every object that the path leads to; `*` steps into all elements
 * of an array. Objects on the way are never created.
 */
export function fillMissing(value: PatchTree | undefined, path: readonly string[], filling: Json): void {
  const [step, ...rest] = path;
  if (step === "*") {
    if (Array.isArray(value)) for (const element of value) fillMissing(element, rest, filling);
  } else if (value instanceof Map && step !== undefined) {
    if (rest.length > 0) fillMissing(value.get(step), rest, filling);
    else if (!value.has(step)) value.set(step, treeOf(filling));
  }
}
