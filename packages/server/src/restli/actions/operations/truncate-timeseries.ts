import { timeBound } from "../../../http/decoding/whole-numbers.ts";
import { taskIdOf } from "../../../operations/task-id.ts";
import { truncateSeries } from "../../../operations/truncate-series.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

const optional = Type.Optional;

/** interface.md 4.3, rest.md 13.1: deletes old events of a time series, or with `dryRun`, as it is usual, tells how many. */
export const truncateTimeseriesAspect = defineAction(
  "truncateTimeseriesAspect",
  Type.Object({
    entityType: Type.String(),
    aspect: Type.String(),
    endTimeMillis: timeBound,
    dryRun: optional(Type.Boolean()),
    batchSize: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    timeoutSeconds: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    forceDeleteByQuery: optional(Type.Boolean()),
    forceReindex: optional(Type.Boolean()),
  }),
  onPlatform("User is unauthorized to truncate timeseries index", "TRUNCATE_TIMESERIES_INDEX_PRIVILEGE"),
  async ({ parts, context }, { dryRun = true, batchSize = 10_000, timeoutSeconds = 0, forceDeleteByQuery, forceReindex, ...request }) => {
    if (forceDeleteByQuery !== undefined && forceDeleteByQuery === forceReindex) {
      return valueBody("please only set forceReindex OR forceDeleteByQuery flags");
    }
    const result = await truncateSeries(parts, context, { ...request, dryRun, batchSize, timeoutSeconds });
    return valueBody("task" in result ? taskIdOf(result.task) : summary(result, forceDeleteByQuery === true));
  },
);

/** The sentences that clients look for (decisions.md, "Time series"). */
function summary({ rows, total }: { readonly rows: number; readonly total: number }, byQuery: boolean): string {
  const percent = total === 0 ? 0 : (rows / total) * 100;
  const way = byQuery ? "Issuing a delete by query request." : "Reindexing the aspect without the deleted records.";
  return `Delete ${rows} out of ${total} rows (${percent.toFixed(2)}%). ${way} This was a dry run. Run with dryRun = false to execute.`;
}
