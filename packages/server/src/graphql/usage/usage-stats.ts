import { absoluteEvents } from "../../usage/event-granularity.ts";
import { queryDashboardUsage } from "../../usage/query-dashboard-usage.ts";
import { queryUsage } from "../../usage/query-usage.ts";
import { startOfRange, type UsageRange } from "../../usage/usage-windows.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { onlyWith } from "../field-access/only-with.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type SeriesArguments, seriesField } from "./series-field.ts";

interface RangeArguments {
  readonly range?: UsageRange | null;
}

/** Usage in days, and over all of them by user (graphql.md 7.6). Without a range all of it counts. */
export const usageStats: TypeResolvers = {
  Dataset: {
    usageStats: onlyWith("VIEW_DATASET_USAGE", undefined, ({ urn }, { range }: RangeArguments, { parts, request }) => {
      const startTime = startOfRange(range ?? "ALL", request.time);
      return queryUsage(parts, { resource: urn, duration: "DAY", startTime, endTime: request.time });
    }),
  },
  Dashboard: {
    usageStats: async (node: EntityNode, args: SeriesArguments, context: GraphqlContext) => {
      const startTime = Number(args.startTimeMillis ?? 0);
      const endTime = Number(args.endTimeMillis ?? context.request.time);
      const [usage, metrics] = await Promise.all([
        queryDashboardUsage(context.parts, { urn: node.urn, startTime, endTime }),
        dashboardMetrics(node, args, context),
      ]);
      return { ...usage, metrics };
    },
  },
};

/** What events without a period tell of all time up to theirs. */
const dashboardMetrics = seriesField(
  "dashboardUsageStatistics",
  ({ timestampMillis, favoritesCount, viewsCount, executionsCount, lastViewedAt }) => ({
    timestampMillis,
    favoritesCount,
    viewsCount,
    executionsCount,
    lastViewed: lastViewedAt,
  }),
  { also: [absoluteEvents] },
);
