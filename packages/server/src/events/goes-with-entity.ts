import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";

/** More than any entity has aspects. */
const mostAspects = 200;

/**
 * Whether an aspect was deleted because its entity was: of those only the key aspect is told (behaviour.md 1.5), which the
 * change log has right behind the others.
 */
export async function goesWithEntity({ registry, store }: ReadParts, change: ChangeRecord): Promise<boolean> {
  const key = registry.entity(change.entityType)?.keyAspect.name;
  if (change.changeType !== "DELETE" || change.aspect === key) return false;
  for (const next of await store.changes.readChanges({ after: change.offset, limit: mostAspects })) {
    if (next.urn !== change.urn || next.changeType !== "DELETE" || next.createdOn !== change.createdOn) return false;
    if (next.aspect === key) return true;
  }
  return false;
}
