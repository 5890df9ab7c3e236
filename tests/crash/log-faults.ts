import type { ChangeRecord } from "@almagest/server/storage/change-log-store.ts";
import type { StoreReader } from "./stored-state.ts";

const timeseries = new Set(["datasetProfile"]);

/**
 * Reads the change log on from an offset: the offsets follow each other, and replayed it gives the rows that are stored, every
 * version of them. Holds for aspects whose whole life is in this part of the log.
 */
export async function logFaults(store: StoreReader, after: number): Promise<{ faults: string[]; last: number }> {
  const faults: string[] = [];
  const told = new Map<string, ChangeRecord[]>();
  let last = after;
  for (;;) {
    const changes = await store.changes.readChanges({ after: last, limit: 1000 });
    if (changes.length === 0) break;
    for (const change of changes) {
      if (change.offset !== last + 1) faults.push(`offset ${change.offset} follows ${last}`);
      last = change.offset;
      if (!timeseries.has(change.aspect)) tell(told, change);
    }
  }
  if ((await store.changes.lastOffset()) !== last) faults.push(`the last offset is not ${last}`);
  for (const changes of told.values()) faults.push(...(await replayFaults(store, changes)));
  return { faults, last };
}

/** Keeps what was told of an aspect since it was last deleted, that included. */
function tell(told: Map<string, ChangeRecord[]>, change: ChangeRecord): void {
  const key = `${change.aspect} ${change.urn}`;
  const earlier = change.value === null ? [] : (told.get(key) ?? []);
  told.set(key, [...earlier.filter(({ value }) => value !== null), change]);
}

async function replayFaults(store: StoreReader, changes: readonly ChangeRecord[]): Promise<string[]> {
  const [{ urn, aspect } = { urn: "", aspect: "" }] = changes;
  const told = changes.flatMap(({ value, version }) => (value === null ? [] : [`${version} ${value}`]));
  // A write that changes nothing may be told again, since edges bear the time it was seen last.
  const values = told.filter((value, index) => value !== told[index - 1]);
  const rows = (await store.aspects.listVersions({ urn, aspect })).reverse();
  const stored = rows.map(({ version, metadata }) => `${version === 0 ? rows.length : version} ${metadata}`);
  const [wanted, found] = [values, stored].map((list) => JSON.stringify(list));
  return wanted === found ? [] : [`the log tells ${wanted} of ${aspect} of ${urn}, stored is ${found}`];
}
