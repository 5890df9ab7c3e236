import { readInstant } from "../../read-instant.ts";
import { logicalVersion } from "../../read-path/logical-version.ts";
import { hasNoEffect, headerOf, type PreparedChange } from "../aspect-change.ts";
import { faultOf, type ProposalFault } from "../proposal-fault.ts";

type Refusal = Pick<ProposalFault, "kind" | "message">;

/**
 * The faults of changes whose conditions do not hold, whatever else is wrong with them (rest.md 6.7 and 6.8): CREATE and
 * CREATE_ENTITY on what exists, and the headers If-Version-Match, If-Modified-Since and If-Unmodified-Since, also of a RESTATE:
 * a condition that a client has set is never passed over. A create with `If-None-Match: *` is no fault.
 * Conditions look at the store as it was when the request began, except that a request that writes an aspect twice
 * cannot create it the second time (the key aspect apart: the write path itself has put it first), and that what it has
 * deleted is no longer there.
 */
export function checkPreconditions(changes: readonly PreparedChange[]): ProposalFault[] {
  const faults: ProposalFault[] = [];
  for (const change of changes) {
    const refusal = judge(change);
    if (refusal !== undefined) faults.push(faultOf(change, refusal));
  }
  return faults;
}

function judge(change: PreparedChange): Refusal | undefined {
  if (!hasNoEffect(change)) return judgeVersion(change) ?? judgeTime(change);
  if (headerOf(change, "if-none-match") === "*") return undefined;
  const message =
    change.changeType === "CREATE"
      ? "Cannot perform CREATE since the aspect already exists."
      : "Cannot perform CREATE_ENTITY if not exists since the entity key already exists.";
  return { kind: "conflict", message };
}

function judgeVersion(change: PreparedChange): Refusal | undefined {
  const expected = headerOf(change, "if-version-match");
  if (expected === undefined) return undefined;
  const actual = change.stored === undefined ? "-1" : String(logicalVersion(change.stored));
  if (expected.trim() === actual) return undefined;
  return { kind: "precondition", message: `Expected version ${expected}, actual version ${actual}` };
}

function judgeTime(change: PreparedChange): Refusal | undefined {
  const modified = change.stored?.createdOn;
  for (const [header, fails, sign] of timeConditions) {
    const text = headerOf(change, header);
    if (text === undefined) continue;
    const instant = readInstant(text);
    if (instant === undefined) {
      // Nothing of what is stored could make it hold.
      return { kind: "structure", message: `${header} is not an ISO-8601 instant such as 2025-06-01T00:00:00Z: ${text}` };
    }
    if (modified !== undefined && fails(modified, instant))
      return { kind: "precondition", message: `Item last modified ${modified} ${sign} ${instant} (epoch ms)` };
  }
  return undefined;
}

const timeConditions: readonly (readonly [string, (modified: number, instant: number) => boolean, string])[] = [
  ["if-modified-since", (modified, instant) => modified <= instant, "<="],
  ["if-unmodified-since", (modified, instant) => modified > instant, ">"],
];
