import { defaultRunId, readSystemMetadata } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { RequestContext } from "../request-context.ts";
import { slicesInTurns } from "../turns.ts";
import { lostEventEntries } from "../write-path/lost-event-entries.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable } from "../write-path/write-switch.ts";
import { markRolledBack } from "./execution-request.ts";
import { type RollbackMode, type RollbackResult, takeBack, type Writes } from "./take-back.ts";

const everything = Number.MAX_SAFE_INTEGER;

/**
 * Takes back what a run wrote last: each aspect returns to its value from before the run or goes; an entity that the run
 * created is deleted when `hard`, else marked as removed. Time series events of the run go in both cases. Throws RESERVED_RUN.
 */
export async function rollbackRun(
  parts: WriteParts,
  context: RequestContext,
  { runId, ...mode }: RollbackMode & { readonly runId: string },
): Promise<RollbackResult> {
  if (runId === defaultRunId) throw catalogError("RESERVED_RUN", { runId });
  if (!mode.dryRun) requireWritable(parts.writeSwitch);
  return parts.store.transaction(async (tx) => {
    if (!mode.dryRun) requireWritable(parts.writeSwitch);
    const scope = { ...parts, context, tx };
    const writes: Writes = {
      latest: await tx.aspects.listRun({ runId, start: 0, count: everything }),
      includes: ({ systemMetadata }) => readSystemMetadata(systemMetadata).runId === runId,
    };
    const result = await takeBack(scope, writes, mode);
    if (mode.dryRun) return result;
    const events = await tx.timeseries.deleteRun(runId);
    await mode.require?.(events.series);
    for await (const some of slicesInTurns(events.series, 500)) await tx.changes.append(await lostEventEntries(scope, some));
    await markRolledBack(scope, runId);
    return { ...result, aspectsReverted: result.aspectsReverted + events.rows };
  });
}
