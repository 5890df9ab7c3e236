import type { UnnumberedChange } from "../storage/change-log-store.ts";
import type { SaveScope } from "./save-scope.ts";

interface EntryScope {
  readonly tx: Pick<SaveScope["tx"], "time">;
  readonly context: Pick<SaveScope["context"], "actor">;
}

/** What the change log is told of a change that an actor makes in a transaction; what is not said of it is empty. */
export function changeEntry(
  { tx: { time }, context: { actor } }: EntryScope,
  told: Pick<UnnumberedChange, "changeType"> & Partial<UnnumberedChange>,
): UnnumberedChange {
  const empty = { version: 0, value: null, previousValue: null, systemMetadata: null, headers: null };
  return { entityType: "", urn: "", aspect: "", ...empty, createdOn: time, createdBy: actor, ...told };
}
