import type { ReadParts } from "../read-path/get-entities.ts";
import { hideSoftDeletedProperties } from "../read-path/hide-soft-deleted-properties.ts";
import { withoutSoftDeleted } from "../read-path/soft-deleted.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";

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

const page = 500;

async function hasLiveEntity(store: ReadParts["store"], runId: string): Promise<boolean> {
  for (let start = 0; ; start += page) {
    const records = await store.aspects.listRun({ runId, start, count: page });
    if ((await withoutSoftDeleted(store.aspects, records)).length > 0) return true;
    if (records.length < page) return false;
  }
}

/**
 * The latest records that a run wrote, in URN order; those of soft deleted entities only when asked for. Values of soft
 * deleted structured properties are left out.
 */
export async function describeRun(
  { store }: ReadParts,
  { runId, start, count, includeSoft }: { runId: string; start: number; count: number; includeSoft: boolean },
): Promise<AspectRecord[]> {
  const records = includeSoft
    ? await store.aspects.listRun({ runId, start, count })
    : (await withoutSoftDeleted(store.aspects, await store.aspects.listRun({ runId, start: 0, count: everything }))).slice(
        start,
        start + count,
      );
  return hideSoftDeletedProperties(store.aspects, records);
}
