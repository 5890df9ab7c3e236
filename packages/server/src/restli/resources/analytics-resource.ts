import { getTimeseriesStats } from "../actions/get-timeseries-stats.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/analytics` (rest.md 12) */
export const analyticsResource: RestliResource = {
  path: "/analytics",
  className: "com.linkedin.metadata.resources.analytics.Analytics",
  actions: [getTimeseriesStats],
};
