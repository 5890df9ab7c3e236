import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeReader, ChangeRecord } from "../storage/change-log-store.ts";

/** So many changes are looked at first: most entities have fewer aspects, and each deleted one is asked about. */
const few = 8;

/**
 * Whether an aspect was deleted because its entity was: of those only the key aspect is told (behaviour.md 1.5), which the
 * change log has right behind the others.
 */
export async function goesWithEntity({ registry, store }: ReadParts, change: ChangeRecord): Promise<boolean> {
  const key = registry.entity(change.entityType)?.keyAspect.name;
  if (change.changeType !== "DELETE" || key === undefined || change.aspect === key) return false;
  const end = await deletionOf(store.changes, change, key);
  if (end === undefined) return false;
  // What was deleted by itself just before its entity was has a time of its own.
  const [told] = await store.changes.readTimes({ after: end - 1, limit: 1 });
  return told?.offset === end && told.createdOn === change.createdOn;
}

/** The offset at which the key aspect was deleted, where only other aspects of the entity were from this change on. */
async function deletionOf(changes: ChangeReader, { offset, urn }: ChangeRecord, key: string): Promise<number | undefined> {
  for (let after = offset, limit = few; ; after += limit, limit *= 4) {
    const touched = await changes.readTouched({ after, limit });
    for (const next of touched) {
      if (next.urn !== urn || next.changeType !== "DELETE") return undefined;
      if (next.aspect === key) return next.offset;
    }
    if (touched.length < limit) return undefined;
  }
}
