import { isJsonObject } from "@almagest/model";
import { type AspectHook, hooksFor } from "../../hooks/aspect-hook.ts";
import type { PreparedChange } from "../aspect-change.ts";

/** Lets the mutate hooks change a value, in their order. One that is not an object is left for validation to refuse. */
export function mutateAspect(change: PreparedChange, hooks: readonly AspectHook[]): PreparedChange {
  const { mutate } = hooksFor(hooks, change);
  if (mutate.length === 0 || !isJsonObject(change.value)) return change;
  return { ...change, value: mutate.reduce((before, hook) => hook.mutate(before, change), change.value) };
}
