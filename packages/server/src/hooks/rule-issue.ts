import { formatPath, type ValidationIssue } from "@almagest/model";

/**
 * A rule that a value breaks. `text` begins as the reference words it and may go on with what would be right
 * (docs/decisions/0003); the place is added.
 */
export function ruleIssue(path: ValidationIssue["path"], text: string): ValidationIssue {
  return { code: "rule", path, message: path.length === 0 ? text : `${text} (at ${formatPath(path)})` };
}

/** A list as the reference's messages print it: `[a, b]`. */
export function printList(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}
