/**
 * One problem with input, as data. `path` names the member at fault from the root of the value
 * (`["owners", 0, "type"]`); `message` says what was wrong and what would be right.
 */
export interface ValidationIssue {
  readonly code: ValidationCode;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type ValidationCode =
  | "malformed-json"
  | "wrong-type"
  | "missing-field"
  | "unknown-symbol"
  | "unknown-member"
  | "number-out-of-range"
  | "lone-surrogate"
  | "invalid-urn"
  | "wrong-entity-type"
  | "unknown-entity"
  | "unknown-urn"
  | "unsupported"
  | "rule"
  | "in-use";

/** A path as JSON pointers are written, without escapes: `/owners/0/type`. */
export function formatPath(path: readonly (string | number)[]): string {
  return path.map((step) => `/${step}`).join("");
}
