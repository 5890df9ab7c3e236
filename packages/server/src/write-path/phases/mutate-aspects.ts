import { isJsonObject } from "@almagest/model";
import { type AspectHook, hooksFor } from "../../hooks/aspect-hook.ts";
import type { PreparedChange } from "../aspect-change.ts";

/**
 * Lets the mutate hooks change the values, in their order. Each sees the change before it in the request as that was changed.
 * Values that are not objects are left for validation to refuse.
 */
export function mutateAspects(changes: readonly PreparedChange[], hooks: readonly AspectHook[]): PreparedChange[] {
  const mutated = new Map<PreparedChange, PreparedChange>();
  return changes.map((proposed) => {
    const { mutate } = hooksFor(hooks, proposed);
    if (mutate.length === 0 || !isJsonObject(proposed.value)) return proposed;
    const change = { ...proposed, earlier: proposed.earlier && (mutated.get(proposed.earlier) ?? proposed.earlier) };
    const value = mutate.reduce((before, hook) => hook.mutate(before, change), proposed.value);
    const made = { ...change, value };
    mutated.set(proposed, made);
    return made;
  });
}
