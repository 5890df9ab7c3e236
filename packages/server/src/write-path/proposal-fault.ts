import { formatPath, type ValidationIssue } from "@almagest/model";
import { catalogError } from "../errors.ts";

/** One thing that is wrong with one proposal of a request, ready to be told. */
export interface ProposalFault {
  readonly index: number;
  readonly urn: string;
  readonly aspect: string;
  /**
   * structure: the proposal itself; value: the aspect against the model; rule: a hook refuses; conflict: what is to be
   * created is there; precondition: a header refuses. The last has an error of its own, as the others of the list have.
   */
  readonly kind: "structure" | "value" | "rule" | "conflict" | keyof typeof ownErrors;
  readonly changeType: string;
  readonly message: string;
}

const ownErrors = {
  precondition: "PRECONDITION_FAILED",
  "unsupported-patch": "UNSUPPORTED_PATCH",
  "in-use": "PROPERTY_IN_USE",
} as const;

const mostTold = 100;

/** Does nothing without faults; otherwise throws one error that tells all of them (rest.md 2.3). `total` is the number of proposals in the request. */
export function refuseFaults(faults: readonly ProposalFault[], total: number): void {
  if (faults.length === 0) return;
  const groups = Map.groupBy(faults.slice(0, mostTold), (fault) => `${fault.index} ${collectionOf(fault)}`);
  const lines = [...groups.values()].flatMap((group) => told(group, total));
  if (faults.length > mostTold) lines.push(`and ${faults.length - mostTold} more faults`);
  const reason = lines.join("\n");
  const [kind, ...otherKinds] = new Set(faults.map((fault) => fault.kind));
  const own = otherKinds.length === 0 ? Object.entries(ownErrors).find(([name]) => name === kind)?.[1] : undefined;
  throw catalogError(own ?? "VALIDATION_FAILED", { reason });
}

/** The lines for faults of one proposal and one kind; what rules and conditions say of it stands in one of them. */
function told(group: readonly ProposalFault[], total: number): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const end = total > 1 ? place(first) : "";
  const beginning = collectionOf(first);
  if (beginning === undefined) return group.map(({ message }) => message + end);
  return [`${beginning}{EntityAspect:(${first.urn},${first.aspect}) Exceptions: [${group.map(exceptionOf).join(", ")}]}${end}`];
}

/** What clients know such a collection by; undefined for faults that are told one by one. */
function collectionOf({ kind }: ProposalFault): string | undefined {
  if (kind === "rule") return "Failed to validate MCP due to: ValidationExceptionCollection";
  return kind === "conflict" || kind === "precondition" ? "ValidationExceptionCollection" : undefined;
}

function exceptionOf({ kind, urn, aspect, changeType, message }: ProposalFault): string {
  const subType = kind === "precondition" ? "PRECONDITION" : "VALIDATION";
  return `AspectValidationException(changeType=${changeType}, entityUrn=${urn}, aspectName=${aspect}, subType=${subType}, msg=${message})`;
}

function place(fault: ProposalFault): string {
  return ` (proposal ${fault.index}: ${fault.urn}${fault.aspect && `, ${fault.aspect}`})`;
}

/** What is wrong with a patch, and where in it. An operation that is not supported is quoted whole, which says where. */
export function patchMessage({ code, path, message }: ValidationIssue): string {
  return code === "unsupported" || path.length === 0 ? message : `${message} (at ${formatPath(path)})`;
}
