import type { Json } from "../definitions.ts";
import type { EntityRegistry } from "../entity-registry.ts";
import type { ValidationCode, ValidationIssue } from "../validation-issue.ts";

/** Reads one value: gives it back, as the same object when nothing had to change, and reports what is wrong with it. */
export type Check = (value: Json, findings: Findings) => Json;

/** What the checks of one value share: the model, and the problems found so far. */
export interface Findings {
  readonly registry: EntityRegistry;
  readonly issues: Finding[];
}

interface Finding extends ValidationIssue {
  readonly path: (string | number)[];
}

/** Further ones are not kept, so that a hostile value cannot fill the memory with messages. */
const maxIssues = 1000;

/** Notes a problem with the value at hand, and gives the value back. Its path grows on the way up, in {@link checkMember}. */
export function refuse(findings: Findings, value: Json, code: ValidationCode, message: string): Json {
  if (findings.issues.length < maxIssues) findings.issues.push({ code, path: [], message: message.toWellFormed() });
  return value;
}

/** Checks a member of the value at hand. Paths cost nothing as long as nothing is wrong. */
export function checkMember(check: Check, value: Json, step: string | number, findings: Findings): Json {
  const before = findings.issues.length;
  const checked = check(value, findings);
  if (findings.issues.length > before) for (const issue of findings.issues.slice(before)) issue.path.unshift(step);
  return checked;
}
