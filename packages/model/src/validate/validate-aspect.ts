import type { Json, JsonObject } from "../definitions.ts";
import type { AspectSpec, EntityRegistry } from "../entity-registry.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import type { ValidationIssue } from "../validation-issue.ts";
import { checkOf } from "./compile-check.ts";
import type { Findings } from "./findings.ts";

/** Either a value that is right, or what is wrong with it. */
export interface Validated {
  /** What to store: unknown members left out, numbers in the type of the model; the value given when none of that was needed. */
  readonly value: JsonObject | undefined;
  readonly issues: readonly ValidationIssue[];
}

/** Checks the value of an aspect: {@link validateRecord} with the record of the aspect. */
export function validateAspect(registry: EntityRegistry, aspect: AspectSpec, value: Json): Validated {
  return validateRecord(registry, aspect.record, value);
}

/**
 * Checks a value against a record and, where it holds URNs, against the registry (model.md 8 and 10.1): all problems
 * at once, each with its path. Whether the URNs exist is not asked.
 */
export function validateRecord(registry: EntityRegistry, record: RecordSpec, value: Json): Validated {
  const findings: Findings = { registry, issues: [] };
  const checked = checkOf(record)(value, findings);
  return { value: findings.issues.length === 0 ? (checked as JsonObject) : undefined, issues: findings.issues };
}
