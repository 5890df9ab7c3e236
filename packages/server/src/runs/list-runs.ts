import type { ReadParts } from "../read-path/get-entities.ts";
import { hideSoftDeletedProperties } from "../read-path/hide-soft-deleted-properties.ts";
import { withoutSoftDeleted } from "../read-path/soft-deleted.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";

const everything = Number.MAX_SAFE_INTEGER;

/** Runs and how many aspects each wrote last, newest first. Runs all of whose entities are soft deleted are left out unless asked for. */
export async function listRuns(
  { store }: ReadParts,
  { start, count, includeSoft }: { start: number; count: number; includeSoft: boolean },
): Promise<{ runId: string; timestamp: number; rows: number }[]> {
  if (includeSoft) return (await store.aspects.listRuns({ start, count })).map(toRun);
  const runs = [];
  for (const run of await store.aspects.listRuns({ start: 0, count: everything })) {
    if (runs.length >= start + count) break;
    if (await hasLiveEntity(store, run.runId)) runs.push(toRun(run));
  }
  return runs.slice(start, start + count);
}

function toRun({ runId, rows, lastObserved }: { runId: string; rows: number; lastObserved: number }) {
  return { runId, timestamp: lastObserved, rows };
}

async function hasLiveEntity(store: ReadParts["store"], runId: string): Promise<boolean> {
  for await (const live of liveRecords(store, runId)) if (live.length > 0) return true;
  return false;
}

const slice = 500;

/**
 * The records of a run whose entities are not soft deleted, some at a time: the run that unlabelled writes share can be nearly
 * everything. Each page is twice the one before, since the store sorts the whole run for every page. Pages may be short, of
 * what is hidden from who asks, so only an empty one is the end.
 */
async function* liveRecords({ aspects }: ReadParts["store"], runId: string): AsyncGenerator<AspectRecord[]> {
  for (let start = 0, count = slice; ; start += count, count *= 2) {
    const records = await aspects.listRun({ runId, start, count });
    if (records.length === 0) return;
    for await (const some of slicesInTurns(records, slice)) yield await withoutSoftDeleted(aspects, some);
  }
}

/**
 * The latest records that a run wrote, in URN order; those of soft deleted entities only when asked for. Values of soft
 * deleted structured properties are left out.
 */
export async function describeRun(
  { store }: ReadParts,
  { includeSoft, ...query }: { runId: string; start: number; count: number; includeSoft: boolean },
): Promise<AspectRecord[]> {
  return whileUnchanged(store, async () => {
    const records = includeSoft ? await store.aspects.listRun(query) : await listLive(store, query);
    const shown: AspectRecord[] = [];
    for await (const some of slicesInTurns(records, slice)) shown.push(...(await hideSoftDeletedProperties(store.aspects, some)));
    return shown;
  });
}

/** How often something is read at most until nobody has written meanwhile. */
const mostReads = 3;

/**
 * Reads in several turns what is to be of one moment, and begins anew where somebody has written meanwhile: half of a request could
 * be among it. Where writes never cease, the last reading counts.
 */
async function whileUnchanged<T>({ changes }: ReadParts["store"], read: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads++) {
    const before = await changes.lastOffset();
    const answer = await read();
    if (reads === mostReads || (await changes.lastOffset()) === before) return answer;
  }
}

async function listLive(
  store: ReadParts["store"],
  { runId, start, count }: { runId: string; start: number; count: number },
): Promise<AspectRecord[]> {
  const found: AspectRecord[] = [];
  let passed = 0;
  for await (const live of liveRecords(store, runId)) {
    found.push(...live.slice(Math.max(start - passed, 0)));
    passed += live.length;
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}
