import type { EntitySpec } from "../entity-registry.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { formatPath, type ValidationIssue } from "../validation-issue.ts";

/**
 * The message of a refused aspect: faults against the schema first, then URNs that the registry does not accept, each
 * part introduced as the recorded answers have it.
 */
export function formatIssues(record: RecordSpec, entity: EntitySpec, issues: readonly ValidationIssue[]): string {
  const schema = formatIssueLines(issues.filter((issue) => !isRegistryFault(issue)));
  const registry = formatIssueLines(issues.filter(isRegistryFault));
  return (schema && `Failed to validate record with class ${record.name}: ${schema}`) + (registry && formatAspectFaults(entity, registry));
}

/** The same where aspects are not read as records first, as the recorded answers to patches and of OpenAPI have it. */
export function formatAspectIssues(entity: EntitySpec, issues: readonly ValidationIssue[]): string {
  return formatAspectFaults(entity, formatIssueLines(issues));
}

function formatAspectFaults(entity: EntitySpec, lines: string): string {
  return `Invalid format for aspect: ${entity.name}\n Cause: ${lines}`;
}

/** One line for each problem: `ERROR :: /path :: text`. */
export function formatIssueLines(issues: readonly ValidationIssue[]): string {
  return issues.map(({ path, message }) => `ERROR :: ${formatPath(path)} :: ${message}\n`).join("");
}

function isRegistryFault({ code }: ValidationIssue): boolean {
  return code === "unknown-entity" || code === "wrong-entity-type";
}
