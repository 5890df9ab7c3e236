import { everyWrite, type HookTarget, type MutateHook, type ValidateHook } from "./aspect-hook.ts";
import { previousValue, proposedValue } from "./aspect-values.ts";
import { ruleIssue } from "./rule-issue.ts";

const aspect = "dataHubExecutionRequestResult";
const on: HookTarget = { aspects: [aspect], changeTypes: everyWrite };

/** A run that has come to one of these is over. */
const finalStatuses: ReadonlySet<string> = new Set(["ABORTED", "CANCELLED", "SUCCESS", "DUPLICATE"]);

/** A result that repeats the final status of its run changes nothing (behaviour.md 8.3). */
export const repeatedResult: MutateHook = {
  kind: "mutate",
  on,
  mutate: (value, change) => {
    const previous = previousValue(change, aspect);
    const isRepeated = previous !== undefined && finalStatuses.has(previous.status) && previous.status === value.status;
    return isRepeated ? previous : value;
  },
};

/** The result of a run that is over stays; only a rollback may begin (behaviour.md 8.3, ExecutionRequestResultValidator). */
export const finalResult: ValidateHook = {
  kind: "validate",
  on,
  validate: (change) => {
    const before = previousValue(change, aspect)?.status ?? "";
    const after = proposedValue(change, aspect)?.status ?? "";
    if (!finalStatuses.has(before) || after === before || after === "ROLLING_BACK") return [];
    const immutable = `Invalid update to immutable state for aspect ${aspect}. Execution urn: ${change.urn.text}`;
    return [ruleIssue(["status"], `${immutable} previous status: ${before}. Denied status update: ${after}; only ROLLING_BACK may follow`)];
  },
};
