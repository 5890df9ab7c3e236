import {
  formatAspectIssues,
  formatIssues,
  type Json,
  keyAspectValue,
  timeseriesEventOf,
  type ValidationIssue,
  validateAspect,
} from "@almagest/model";
import { type AspectHook, type HookScope, hooksFor } from "../../hooks/aspect-hook.ts";
import { viewRequest } from "../../hooks/request-view.ts";
import { pace } from "../../turns.ts";
import type { PreparedChange, ValidChange } from "../aspect-change.ts";
import { faultOf, type ProposalFault, type SiftedChanges } from "../proposal-fault.ts";

interface ValidationScope extends HookScope {
  /** Whether faults of values are told of the aspect instead of its record (docs/decisions/0003). */
  readonly tellsAspects?: boolean;
}

/**
 * Checks every value against the model and, where it holds, against the validate hooks. Answers the changes whose value
 * holds, unknown members trimmed, and all faults of the rest.
 */
export async function validateAspects(
  changes: readonly PreparedChange[],
  hooks: readonly AspectHook[],
  scope: ValidationScope,
): Promise<SiftedChanges<ValidChange>> {
  const valid: ValidChange[] = [];
  const faults: ProposalFault[] = [];
  for (const change of changes) {
    const turn = pace();
    if (turn !== undefined) await turn;
    if (isUnapplied(change)) continue;
    const checked = validateValue(scope, change);
    if ("message" in checked) faults.push(checked);
    else valid.push(checked);
  }
  return { changes: valid, faults: [...faults, ...(await brokenRules(valid, hooks, scope))] };
}

/** A patch that could not be applied has made no value that anything could be wrong with. */
function isUnapplied({ patch, value }: PreparedChange): boolean {
  return patch !== undefined && value === undefined;
}

async function brokenRules(
  changes: readonly ValidChange[],
  hooks: readonly AspectHook[],
  scope: ValidationScope,
): Promise<ProposalFault[]> {
  const faults: ProposalFault[] = [];
  const request = viewRequest(scope.tx, changes);
  for (const change of changes) {
    const turn = pace();
    if (turn !== undefined) await turn;
    for (const rule of hooksFor(hooks, change).validate) {
      for (const { code, message } of await rule.validate(change, scope, request)) {
        faults.push(faultOf(change, { kind: code === "in-use" ? "in-use" : "rule", message }));
      }
    }
  }
  return faults;
}

function validateValue({ registry, tellsAspects = false }: ValidationScope, change: PreparedChange): ValidChange | ProposalFault {
  if (change.changeType === "DELETE") return { ...change, value: undefined };
  if (change.value === undefined) return faultOf(change, { kind: "value", message: `Aspect ${change.aspect.name} has no value` });
  const { value, issues } = validateAspect(registry, change.aspect, change.value);
  const refused = (found: readonly ValidationIssue[]) =>
    faultOf(change, { kind: "value", message: valueMessage(change, found, tellsAspects) });
  if (value === undefined || issues.length > 0) return refused(issues);
  if (change.aspect.kind === "timeseries") {
    const event = timeseriesEventOf(change.aspect, value);
    const issue = "code" in event ? event : timeIssue(value.timestampMillis);
    if (issue !== undefined) return refused([issue]);
  }
  // A key says what the URN says; what a client sends in its place is checked and then left aside (rest.md 6.6).
  const held = change.aspect === change.entity.keyAspect ? keyAspectValue(change.entity, change.urn) : value;
  return held === change.value ? (change as ValidChange) : { ...change, value: held };
}

/** What patches make is no record that a client sent: it is told of as an aspect everywhere. */
function valueMessage({ entity, aspect, changeType }: PreparedChange, issues: readonly ValidationIssue[], tellsAspects: boolean): string {
  return tellsAspects || changeType === "PATCH" ? formatAspectIssues(entity, issues) : formatIssues(aspect.record, entity, issues);
}

/** Beyond this no number counts milliseconds one by one, so that two events could no longer be told apart. */
function timeIssue(timestampMillis: Json | undefined): ValidationIssue | undefined {
  if (Number.isSafeInteger(timestampMillis)) return undefined;
  const message = `${timestampMillis} is no time; expected milliseconds since 1970, at most ${Number.MAX_SAFE_INTEGER}`;
  return { code: "number-out-of-range", path: ["timestampMillis"], message };
}
