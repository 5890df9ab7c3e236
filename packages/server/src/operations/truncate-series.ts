import { catalogError } from "../errors.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import type { SeriesRange } from "../storage/timeseries-store.ts";
import { type Series, seriesOf } from "../timeseries/require-series.ts";
import { seriesPrefix } from "../timeseries/walk-events.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable } from "../write-path/write-switch.ts";
import { measureSeries } from "./measure-series.ts";
import { taskIdOf } from "./task-id.ts";
import type { TaskRunner } from "./task-runner.ts";
import { beginState, truncation } from "./truncation-task.ts";

export interface TruncateRequest {
  readonly entityType: string;
  /** Name of the aspect, in any letter case. */
  readonly aspect: string;
  /** Events of an earlier time go. */
  readonly endTimeMillis: number;
  readonly dryRun: boolean;
  readonly batchSize: number;
  /** 0 for none. */
  readonly timeoutSeconds: number;
  readonly forceDeleteByQuery?: boolean;
  readonly forceReindex?: boolean;
}

/**
 * Deletes the events of a series that are older than a time: a dry run answers what would go, otherwise the answer is the id
 * of a task that does it (interface.md 4.3). Throws UNKNOWN_ENTITY_TYPE, NOT_TIMESERIES or READ_ONLY.
 */
export async function truncateSeries(
  parts: WriteParts & { readonly tasks: TaskRunner },
  context: RequestContext,
  request: TruncateRequest,
): Promise<string> {
  const { forceDeleteByQuery, forceReindex, dryRun } = request;
  if (forceDeleteByQuery !== undefined && forceDeleteByQuery === forceReindex) {
    return "please only set forceReindex OR forceDeleteByQuery flags";
  }
  const series = findSeries(parts, request);
  if (!dryRun) requireWritable(parts.writeSwitch);
  const whole: SeriesRange = { aspect: series.aspect.name, urnPrefix: seriesPrefix(series) };
  const older = { ...whole, endTimeMillis: request.endTimeMillis - 1 };
  const { rows } = await measureSeries(parts.store.timeseries, older);
  if (!dryRun) return taskIdOf(await parts.tasks.start(truncation, beginState({ ...request, range: older, rows, time: context.time })));
  const { rows: total } = await measureSeries(parts.store.timeseries, whole);
  return summary(rows, total, forceDeleteByQuery === true);
}

/** The sentences that clients look for (decisions.md, "Time series"). */
function summary(rows: number, total: number, byQuery: boolean): string {
  const percent = total === 0 ? 0 : (rows / total) * 100;
  const way = byQuery ? "Issuing a delete by query request." : "Reindexing the aspect without the deleted records.";
  return `Delete ${rows} out of ${total} rows (${percent.toFixed(2)}%). ${way} This was a dry run. Run with dryRun = false to execute.`;
}

function findSeries({ registry }: WriteParts, request: TruncateRequest): Series {
  const entity = requireEntity(registry, request.entityType);
  const wanted = request.aspect.toLowerCase();
  const aspect = seriesOf(entity).find(({ name }) => name.toLowerCase() === wanted);
  if (aspect !== undefined) return { entity, aspect };
  const known = seriesOf(entity).map(({ name }) => name);
  throw catalogError("NOT_TIMESERIES", { entity: entity.name, aspect: request.aspect, known });
}
