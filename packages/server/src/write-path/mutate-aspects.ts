import type { Json, JsonObject } from "@almagest/model";
import { type AspectHook, concerns, type MutateHook } from "../hooks/aspect-hook.ts";
import type { PreparedChange } from "./aspect-change.ts";

/** Lets the mutate hooks change the values, in their order. Values that are not objects are left for validation to refuse. */
export function mutateAspects(changes: readonly PreparedChange[], hooks: readonly AspectHook[]): PreparedChange[] {
  const mutators = hooks.filter((hook): hook is MutateHook => hook.kind === "mutate");
  return changes.map((change) => {
    const concerned = mutators.filter((hook) => concerns(hook, change));
    if (concerned.length === 0 || !isObject(change.value)) return change;
    const value = concerned.reduce((mutated, hook) => hook.mutate(mutated, change), change.value);
    return { ...change, value };
  });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
