import type { RequestContext } from "../request-context.ts";
import type { SeriesRange } from "../storage/timeseries-store.ts";
import { requireSeriesInAnyCase } from "../timeseries/require-series.ts";
import { seriesPrefix } from "../timeseries/walk-events.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable } from "../write-path/write-switch.ts";
import { measureSeries } from "./measure-series.ts";
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
}

/** The number of the task that does it; of a dry run, how many of all rows would go. */
export type TruncateResult = { readonly task: number } | { readonly rows: number; readonly total: number };

/**
 * Deletes the events of a series that are older than a time, in a task; a dry run only counts them (interface.md 4.3). Throws
 * UNKNOWN_ENTITY_TYPE, NOT_TIMESERIES or READ_ONLY.
 */
export async function truncateSeries(
  parts: WriteParts & { readonly tasks: TaskRunner },
  context: RequestContext,
  request: TruncateRequest,
): Promise<TruncateResult> {
  const { dryRun } = request;
  const series = requireSeriesInAnyCase(parts.registry, { entity: request.entityType, aspect: request.aspect }, "NOT_TIMESERIES");
  if (!dryRun) requireWritable(parts.writeSwitch);
  const whole: SeriesRange = { aspect: series.aspect.name, urnPrefix: seriesPrefix(series) };
  const older = { ...whole, endTimeMillis: request.endTimeMillis - 1 };
  const { rows } = await measureSeries(parts.store.timeseries, older);
  if (!dryRun) return { task: await parts.tasks.start(truncation, beginState({ ...request, range: older, rows, time: context.time })) };
  // What is older is not looked at once more: by now there may be less of it.
  const { rows: others } = await measureSeries(parts.store.timeseries, { ...whole, startTimeMillis: request.endTimeMillis });
  return { rows, total: rows + others };
}
