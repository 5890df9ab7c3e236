import { batchIngestUsage } from "../actions/ingest-usage.ts";
import { queryUsageBetween, queryUsageRange } from "../actions/query-usage.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/usageStats` (rest.md 11): the older form of datasetUsageStatistics. */
export const usageStatsResource: RestliResource = {
  path: "/usageStats",
  className: "com.linkedin.metadata.resources.usage.UsageStats",
  actions: [batchIngestUsage, queryUsageBetween, queryUsageRange],
};
