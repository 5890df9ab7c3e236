import { defaultRunId, readSystemMetadata } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
import { lostEventEntries } from "../write-path/lost-event-entries.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { writeTransaction } from "../write-path/write-switch.ts";
import { markRolledBack } from "./execution-request.ts";
import { foreseeTakingBack, type RollbackMode, type RollbackResult, takeBack, type Writes } from "./take-back.ts";

const everything = Number.MAX_SAFE_INTEGER;

/**
 * Takes back what a run wrote last: each aspect returns to its value from before the run or goes; an entity that the run
 * created is deleted when `hard`, else marked as removed. Time series events of the run go in both cases. Throws RESERVED_RUN.
 */
export async function rollbackRun(
  parts: WriteParts,
  context: RequestContext,
  { runId, dryRun, ...mode }: RollbackMode & { readonly runId: string; readonly dryRun: boolean },
): Promise<RollbackResult> {
  if (runId === defaultRunId) throw catalogError("RESERVED_RUN", { runId });
  const writesIn = async (aspects: AspectReader): Promise<Writes> => ({
    latest: await aspects.listRun({ runId, start: 0, count: everything }),
    includes: ({ systemMetadata }) => readSystemMetadata(systemMetadata).runId === runId,
  });
  const { registry, store } = parts;
  if (dryRun) return foreseeTakingBack({ registry, aspects: store.aspects }, await writesIn(store.aspects), mode);
  return writeTransaction(parts, async (tx) => {
    const scope = { ...parts, context, tx };
    const result = await takeBack(scope, await writesIn(tx.aspects), mode);
    const events = await tx.timeseries.deleteRun(runId);
    await mode.require?.(events.series);
    for await (const some of slicesInTurns(events.series, 500)) await tx.changes.append(await lostEventEntries(scope, some));
    await markRolledBack(scope, runId);
    return { ...result, aspectsReverted: result.aspectsReverted + events.rows };
  });
}
