import type { JsonObject } from "../definitions.ts";
import type { AspectSpec } from "../entity-registry.ts";
import { dereferenced } from "../schema/type-spec.ts";
import { formatPath, type ValidationIssue } from "../validation-issue.ts";
import { applyOperation, followOperation } from "./apply-operation.ts";
import { type ArrayRule, genericRules, templateRules } from "./array-rules.ts";
import type { AspectPatch } from "./aspect-patch.ts";
import { fillMissing, type SystemStamp, stampedObject } from "./fill-missing.ts";
import { type Members, membersOf, objectOf } from "./patch-tree.ts";
import { restoreArrays } from "./restore-arrays.ts";
import { sameValue } from "./same-value.ts";

export interface PatchInput {
  readonly aspect: AspectSpec;
  /** The stored value; undefined when there is none. */
  readonly current: JsonObject | undefined;
  readonly patch: AspectPatch;
  /** Of the system: for the stamps that an aspect must have and no client gave. */
  readonly stamp: SystemStamp;
}

/**
 * The value of an aspect after a patch (rest.md 6.9, openapi.md 4), not yet validated; the current value itself when the
 * patch changes nothing. Arrays are addressed as the patch says, else as the aspect's definition says, else by index.
 * Refuses time series aspects, absent aspects that have nothing to start from, keys for what is no array, and operations
 * that lead nowhere.
 */
export function applyPatch(input: PatchInput): { value?: JsonObject; issues: readonly ValidationIssue[] } {
  const { aspect, current, patch } = input;
  const refused = refusals(aspect, patch);
  if (refused.length > 0) return { issues: refused };
  const start = current ?? initialValue(input);
  if (start === undefined) return { issues: [notPatchable(aspect, " while it is absent: write a whole value first")] };
  const rules = isGeneric(patch) ? genericRules(patch.arrayPrimaryKeys) : templateRules(aspect.record, aspect.patch);
  const value = membersOf(start);
  const issues = applyOperations(value, rules, input);
  if (issues.length > 0) return { issues };
  const patched = completed(value, rules, input);
  return { value: current !== undefined && isUnchanged(patched, current, { ...input, rules }) ? current : patched, issues };
}

/** Each fault once, however many operations meet it. */
function applyOperations(value: Members, rule: ArrayRule, { aspect, patch }: PatchInput): ValidationIssue[] {
  const faults = new Map<string, ValidationIssue>();
  for (const operation of patch.operations) {
    const fault = applyOperation({ container: value, rule, type: aspect.record }, operation);
    if (fault !== undefined) faults.set(formatPath(fault.path) + fault.message, fault);
  }
  return [...faults.values()];
}

/** Whether the current value, with the arrays that the patch leads into brought into the same form, says what the patched one says. */
function isUnchanged(patched: JsonObject, current: JsonObject, input: PatchInput & { rules: ArrayRule }): boolean {
  const { aspect, patch, rules } = input;
  const value = membersOf(current);
  for (const operation of patch.operations) followOperation({ container: value, rule: rules, type: aspect.record }, operation);
  return sameValue(patched, completed(value, rules, input), aspect.record);
}

/** A patch that names keys, or asks to, is applied without the arrays and the initial value of the definition (openapi.md 4.1). */
function isGeneric({ forceGenericPatch, arrayPrimaryKeys }: AspectPatch): boolean {
  return forceGenericPatch || arrayPrimaryKeys.size > 0;
}

/** What a patch of an absent aspect starts from. An aspect that defines patches but no initial value has none. */
function initialValue({ aspect, patch, stamp }: PatchInput): JsonObject | undefined {
  if (isGeneric(patch) || aspect.patch === undefined) return {};
  const { initial } = aspect.patch;
  return initial === undefined ? undefined : stampedObject(initial, stamp);
}

/** With its arrays back in place and what it must have filled in. */
function completed(value: Members, rules: ArrayRule, { aspect, stamp }: PatchInput): JsonObject {
  restoreArrays(value, rules);
  const fill = stampedObject(aspect.patch?.fill ?? {}, stamp);
  for (const [path, filling] of Object.entries(fill)) fillMissing(value, path.split("/"), filling);
  return objectOf(value);
}

function refusals(aspect: AspectSpec, { arrayPrimaryKeys }: AspectPatch): ValidationIssue[] {
  if (aspect.kind === "timeseries") return [notPatchable(aspect, ".")];
  return Array.from(arrayPrimaryKeys.keys()).flatMap((field) => {
    const type = aspect.record.field.get(field)?.type;
    if (type === undefined || dereferenced(type).kind === "array") return [];
    return { code: "wrong-type", path: ["arrayPrimaryKeys", field], message: `"${field}" of ${aspect.name} is not an array` };
  });
}

function notPatchable(aspect: AspectSpec, when: string): ValidationIssue {
  return { code: "unsupported", path: [], message: `Aspect: ${aspect.name} does not currently support patch operations${when}` };
}
