import { type ChangeType, formatPath, type ValidationIssue } from "@almagest/model";
import { CatalogError, type ErrorCode } from "../errors.ts";
import type { AspectChange } from "./aspect-change.ts";

/** One thing that is wrong with one proposal of a request, ready to be told. */
export interface ProposalFault {
  readonly index: number;
  readonly urn: string;
  readonly aspect: string;
  /**
   * structure: the proposal itself; value: the aspect against the model; rule: a hook refuses; conflict: what is to be
   * created is there; precondition: a header refuses; missing: an entity is not there; unsupported-patch: an operation other
   * than add and remove; in-use: what is to be deleted for good has not been soft deleted. Those in `ownErrors` have an error of
   * their own where nothing else is wrong.
   */
  readonly kind: "structure" | "value" | "rule" | "conflict" | keyof typeof ownErrors;
  readonly changeType: ChangeType;
  readonly message: string;
}

/** What a phase hands on: the changes that may go on, and what is wrong with the others. */
export interface SiftedChanges<Change extends AspectChange> {
  readonly changes: readonly Change[];
  readonly faults: readonly ProposalFault[];
}

/** What is wrong with a change, told of the proposal that it follows from. */
export function faultOf(
  { index, urn, aspect, changeType }: AspectChange,
  { kind, message }: Pick<ProposalFault, "kind" | "message">,
): ProposalFault {
  return { index, urn: urn.text, aspect: aspect.name, changeType, kind, message };
}

const ownErrors = {
  missing: "ENTITY_NOT_FOUND",
  precondition: "PRECONDITION_FAILED",
  "unsupported-patch": "UNSUPPORTED_PATCH",
  "in-use": "PROPERTY_IN_USE",
} as const;

const mostTold = 100;

/** An error about proposals, with the faults that its text tells. */
export class RefusedProposals extends CatalogError {
  readonly faults: readonly ProposalFault[];

  constructor(code: ErrorCode, message: string, faults: readonly ProposalFault[]) {
    super(code, message);
    this.faults = faults;
  }
}

/** What a transport tells of the request that proposals were read from, for what is said of their faults. */
export interface ProposalOrigin {
  /** Where a proposal stands in the request as its client wrote it, such as `item 1`; none where there is but one place. */
  readonly placeOf?: (index: number) => string | undefined;
  /** What is wrong with the parts of a request that could not be read as proposals: told with the faults of the others. */
  readonly unread?: readonly string[];
}

/** Does nothing without faults; otherwise throws one error that tells all of them (rest.md 2.3), of so many proposals in all. */
export function refuseFaults(faults: readonly ProposalFault[], total: number, { placeOf, unread = [] }: ProposalOrigin = {}): void {
  const count = unread.length + faults.length;
  if (count === 0) return;
  const some = faults
    .slice(0, mostTold)
    .map((fault) => told(fault) + (total + unread.length > 1 ? place(fault, placeOf?.(fault.index)) : ""));
  const lines = [...unread, ...some].slice(0, mostTold);
  if (count > mostTold) lines.push(`and ${count - mostTold} more faults`);
  const reason = lines.join("\n");
  const [kind, ...otherKinds] = new Set(faults.map((fault) => fault.kind));
  const own = unread.length + otherKinds.length === 0 ? Object.entries(ownErrors).find(([name]) => name === kind)?.[1] : undefined;
  throw new RefusedProposals(own ?? "VALIDATION_FAILED", reason, faults);
}

function told(fault: ProposalFault): string {
  if (fault.kind !== "rule" && fault.kind !== "conflict" && fault.kind !== "precondition") return fault.message;
  const { urn, aspect, changeType, message } = fault;
  const subType = fault.kind === "precondition" ? "PRECONDITION" : "VALIDATION";
  const exception = `AspectValidationException(changeType=${changeType}, entityUrn=${urn}, aspectName=${aspect}, subType=${subType}, msg=${message})`;
  const collection = `ValidationExceptionCollection{EntityAspect:(${urn},${aspect}) Exceptions: [${exception}]}`;
  return fault.kind === "rule" ? `Failed to validate MCP due to: ${collection}` : collection;
}

function place({ urn, aspect }: ProposalFault, where: string | undefined): string {
  const what = [urn, aspect].filter((name) => name !== "").join(", ");
  const told = [where ?? "", what].filter((part) => part !== "").join(": ");
  return told && ` (${told})`;
}

/** What is wrong with a patch, and where in it. An operation that is not supported is quoted whole, which says where. */
export function patchMessage({ code, path, message }: ValidationIssue): string {
  return code === "unsupported" || path.length === 0 ? message : `${message} (at ${formatPath(path)})`;
}
