import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";

/**
 * The value that a change replaced, as JSON text; undefined when there was none, or when it is no longer kept. The change
 * log holds it for deletes alone: that of an update is the row of the history that has its logical number.
 */
export async function previousValue({ store }: Pick<ReadParts, "store">, change: ChangeRecord): Promise<string | undefined> {
  if (change.changeType === "RESTATE") return change.value ?? undefined;
  if (change.previousValue !== null) return change.previousValue;
  if (change.version < 2) return undefined;
  return (await store.aspects.getVersion(change, change.version - 1))?.metadata;
}
