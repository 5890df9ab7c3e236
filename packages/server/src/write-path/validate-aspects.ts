import { type EntityRegistry, formatIssues, keyAspectValue, timeseriesEventOf, validateAspect } from "@almagest/model";
import { type AspectHook, concerns, type HookScope, type ValidateHook } from "../hooks/aspect-hook.ts";
import type { PreparedChange, ValidChange } from "./aspect-change.ts";
import type { ProposalFault } from "./proposal-fault.ts";

/**
 * Checks every value against the model and, where it holds, against the validate hooks. Answers the changes whose value
 * holds, unknown members trimmed, and all faults of the rest.
 */
export async function validateAspects(
  changes: readonly PreparedChange[],
  hooks: readonly AspectHook[],
  scope: HookScope,
): Promise<{ valid: ValidChange[]; faults: ProposalFault[] }> {
  const valid: ValidChange[] = [];
  const faults: ProposalFault[] = [];
  for (const change of changes) {
    const checked = validateValue(scope.registry, change);
    if ("message" in checked) faults.push(checked);
    else valid.push(checked);
  }
  const rules = hooks.filter((hook): hook is ValidateHook => hook.kind === "validate");
  for (const change of valid) {
    for (const rule of rules) {
      if (!concerns(rule, change)) continue;
      const issues = await rule.validate(change, scope, valid);
      faults.push(...issues.map((issue) => faultOf(change, "rule", issue.message)));
    }
  }
  return { valid, faults };
}

function validateValue(registry: EntityRegistry, change: PreparedChange): ValidChange | ProposalFault {
  if (change.changeType === "DELETE") return { ...change, value: undefined };
  if (change.value === undefined) return faultOf(change, "value", `Aspect ${change.aspect.name} has no value`);
  const { value, issues } = validateAspect(registry, change.aspect, change.value);
  if (value === undefined || issues.length > 0) return faultOf(change, "value", formatIssues(change.aspect.record, change.entity, issues));
  if (change.aspect.kind === "timeseries") {
    const event = timeseriesEventOf(change.aspect, value);
    if ("code" in event) return faultOf(change, "value", formatIssues(change.aspect.record, change.entity, [event]));
  }
  // A key says what the URN says; what a client sends in its place is checked and then left aside (rest.md 6.6).
  return { ...change, value: change.aspect === change.entity.keyAspect ? keyAspectValue(change.entity, change.urn) : value };
}

function faultOf({ index, urn, aspect, changeType }: PreparedChange, kind: ProposalFault["kind"], message: string): ProposalFault {
  return { index, urn: urn.text, aspect: aspect.name, changeType, kind, message };
}
