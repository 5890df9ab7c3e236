import type { RequestContext } from "../request-context.ts";
import type { UnnumberedChange } from "../storage/change-log-store.ts";

/** What the change log is told of a change that a request makes; what is not said of it is empty. */
export function changeEntry(
  { time, actor }: Pick<RequestContext, "time" | "actor">,
  told: Pick<UnnumberedChange, "changeType"> & Partial<UnnumberedChange>,
): UnnumberedChange {
  const empty = { version: 0, value: null, previousValue: null, systemMetadata: null, headers: null };
  return { entityType: "", urn: "", aspect: "", ...empty, createdOn: time, createdBy: actor, ...told };
}
