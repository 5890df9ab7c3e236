import { describeRun } from "../actions/runs/describe-run.ts";
import { listRuns } from "../actions/runs/list-runs.ts";
import { rollback } from "../actions/runs/rollback-run.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/runs` (rest.md 10): what ingestion runs wrote, and taking it back. */
export const runsResource: RestliResource = {
  path: "/runs",
  className: "com.linkedin.metadata.resources.entity.BatchIngestionRunResource",
  actions: [rollback, listRuns, describeRun],
};
