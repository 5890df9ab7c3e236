import type DataLoader from "dataloader";
import { absoluteEvents } from "../../usage/event-granularity.ts";
import { summarizeUsage, type UsageSeries, type UsageSummary } from "../../usage/summarize-usage.ts";
import { datasetUsage, startOfRange } from "../../usage/usage-windows.ts";
import { createLoader } from "../create-loader.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { onlyWith } from "../field-access/only-with.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { seriesField } from "./series-field.ts";

const views = { figure: "viewsCount", addsUp: true };

const seriesOf: Readonly<Record<string, UsageSeries>> = {
  dataset: { ...datasetUsage, figure: "totalSqlQueries", userFigures: ["count"], addsUp: false },
  chart: { entity: "chart", aspect: "chartUsageStatistics", ...views, userFigures: ["viewsCount"] },
  dashboard: { entity: "dashboard", aspect: "dashboardUsageStatistics", ...views, userFigures: ["usageCount", "viewsCount"] },
};

/** So many users stand for all. */
const topUsers = 5;

/** Usage of the last month in a few figures (graphql.md 7.6), for the results of a search as for one page. */
export const statsSummaries: TypeResolvers = {
  Dataset: {
    statsSummary: onlyWith("VIEW_DATASET_USAGE", undefined, async (node, _args, context) => {
      const summary = await load(node, context);
      return { queryCountLast30Days: summary.total, ...usersOf(summary) };
    }),
  },
  Chart: { statsSummary: viewsOf("chartUsageStatistics") },
  Dashboard: { statsSummary: viewsOf("dashboardUsageStatistics") },
};

/** Views in the last month, and of all time as the latest event without a period tells. */
function viewsOf(aspect: string) {
  const allViews = seriesField(aspect, ({ viewsCount }) => viewsCount, { also: [absoluteEvents] });
  return async (node: EntityNode, _args: unknown, context: GraphqlContext) => {
    const [summary, [viewCount]] = await Promise.all([load(node, context), allViews(node, { limit: 1 }, context)]);
    return { viewCount, viewCountLast30Days: summary.total, ...usersOf(summary) };
  };
}

function usersOf({ users }: UsageSummary) {
  return { uniqueUserCountLast30Days: users.length, topUsersLast30Days: users.slice(0, topUsers).map(({ user }) => user) };
}

function load({ urn, entity }: EntityNode, context: GraphqlContext): Promise<UsageSummary> {
  return context.shared(createSummaryLoaders).of(entity.name).load(urn);
}

/** A loader for each entity type. */
function createSummaryLoaders({ parts, request, answer }: GraphqlContext) {
  const loaders = new Map<string, DataLoader<string, UsageSummary>>();
  const period = { startTimeMillis: startOfRange("MONTH", request.time), endTimeMillis: request.time };
  const create = (series: UsageSeries) =>
    createLoader(answer, (urns: readonly string[]) => summarizeUsage(parts, series, { urns, ...period }));
  return {
    of(entity: string): DataLoader<string, UsageSummary> {
      const series = seriesOf[entity];
      if (series === undefined) throw new Error(`No usage is kept of ${entity}`);
      const loader = loaders.get(entity) ?? create(series);
      loaders.set(entity, loader);
      return loader;
    },
  };
}
