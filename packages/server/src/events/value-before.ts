import type { CatalogStore } from "../storage/catalog-store.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";

/** What an aspect held before a change, as JSON texts. */
export interface PreviousValue {
  readonly value: string;
  readonly systemMetadata: string | null;
}

interface Parts {
  readonly store: Pick<CatalogStore, "aspects" | "changes">;
}

/**
 * The value that a change replaced; undefined when there was none, or when it is no longer kept. The change log holds it for
 * deletes and rollbacks alone: that of an update is the row of the history that has its logical number, or, where that row has
 * gone since, the change before it of the same aspect.
 */
export async function valueBefore({ store }: Parts, change: ChangeRecord): Promise<PreviousValue | undefined> {
  if (change.changeType === "RESTATE") return restated(change);
  if (change.previousValue !== null) return { value: change.previousValue, systemMetadata: null };
  if (change.version < 2) return undefined;
  const [row] = await store.aspects.getVersions([{ ...change, version: change.version - 1 }]);
  // Numbers begin anew when an aspect was deleted meanwhile: a row that is younger than the change is of a later life.
  if (row === undefined || row.createdOn > change.createdOn) return valueInLog({ store }, change);
  const kept = { value: row.metadata, systemMetadata: row.systemMetadata };
  if (row.createdOn < change.createdOn) return kept;
  // So may be one of the same time: a request can write, delete and write an aspect anew.
  return (await valueInLog({ store }, change)) ?? kept;
}

/** A value that is told again was there before; what is derived anew is told to those who have nothing (behaviour.md 1.5). */
function restated({ version, value, systemMetadata }: ChangeRecord): PreviousValue | undefined {
  const isDerivedAnew = systemMetadata?.includes('"forceIndexing":"true"') ?? false;
  return version === 0 || value === null || isDerivedAnew ? undefined : { value, systemMetadata };
}

/** How many changes are looked through at once, and in all: what is looked for mostly lies near. */
const page = { first: 50, most: 2_000 };
const mostChanges = 40_000;

async function valueInLog({ store: { changes } }: Parts, { offset, urn, aspect }: ChangeRecord): Promise<PreviousValue | undefined> {
  for (let high = offset - 1, size = page.first; high > 0 && offset - high < mostChanges; size = Math.min(2 * size, page.most)) {
    const low = Math.max(high - size, 0);
    const touched = await changes.readTouched({ after: low, limit: high - low });
    const last = touched.findLast((change) => change.urn === urn && change.aspect === aspect);
    if (last !== undefined) {
      const [change] = await changes.readChanges({ after: last.offset - 1, limit: 1 });
      return change === undefined || change.value === null ? undefined : { value: change.value, systemMetadata: change.systemMetadata };
    }
    high = low;
  }
  return undefined;
}
