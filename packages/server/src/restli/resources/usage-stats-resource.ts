import { batchIngestUsage } from "../actions/usage/ingest-usage.ts";
import { queryUsageBetween, queryUsageRange } from "../actions/usage/query-usage.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/usageStats` (rest.md 11): the older form of datasetUsageStatistics. */
export const usageStatsResource: RestliResource = {
  path: "/usageStats",
  className: "com.linkedin.metadata.resources.usage.UsageStats",
  actions: [batchIngestUsage, queryUsageBetween, queryUsageRange],
};
