import { describeRun } from "../actions/describe-run.ts";
import { listRuns } from "../actions/list-runs.ts";
import { rollback } from "../actions/rollback-run.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/runs` (rest.md 10): what ingestion runs wrote, and taking it back. */
export const runsResource: RestliResource = {
  path: "/runs",
  className: "com.linkedin.metadata.resources.entity.BatchIngestionRunResource",
  actions: [rollback, listRuns, describeRun],
};
