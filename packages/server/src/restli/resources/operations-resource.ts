import { getIndexSizes } from "../actions/operations/get-index-sizes.ts";
import { getEsTaskStatus } from "../actions/operations/get-task-status.ts";
import { getReindexStatus, reindex } from "../actions/operations/reindex.ts";
import { restoreIndices } from "../actions/operations/restore-indices.ts";
import { truncateTimeseriesAspect } from "../actions/operations/truncate-timeseries.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/operations` (rest.md 13): care of what is stored and derived. The last two actions are our own. */
export const operationsResource: RestliResource = {
  path: "/operations",
  className: "com.linkedin.metadata.resources.operations.OperationsResource",
  actions: [truncateTimeseriesAspect, getIndexSizes, getEsTaskStatus, restoreIndices, reindex, getReindexStatus],
};
