import { isJsonObject } from "@almagest/model";
import { type AspectHook, hooksFor } from "../../hooks/aspect-hook.ts";
import type { PreparedChange } from "../aspect-change.ts";

/** Lets the mutate hooks change the values, in their order. Values that are not objects are left for validation to refuse. */
export function mutateAspects(changes: readonly PreparedChange[], hooks: readonly AspectHook[]): PreparedChange[] {
  return changes.map((change) => {
    const { mutate } = hooksFor(hooks, change);
    if (mutate.length === 0 || !isJsonObject(change.value)) return change;
    const value = mutate.reduce((mutated, hook) => hook.mutate(mutated, change), change.value);
    return { ...change, value };
  });
}
