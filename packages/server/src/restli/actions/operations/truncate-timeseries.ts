import { truncateSeries } from "../../../operations/truncate-series.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { timeBound } from "../../parameters/whole-numbers.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

const optional = Type.Optional;

/** interface.md 4.3, rest.md 13.1 */
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
  async ({ parts, context }, { dryRun = true, batchSize = 10_000, timeoutSeconds = 0, ...request }) =>
    valueBody(await truncateSeries(parts, context, { ...request, dryRun, batchSize, timeoutSeconds })),
);
