import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { datasetSeries } from "./dataset-series.ts";
import { queryLists } from "./list-queries.ts";
import { queryMutations } from "./query-mutations.ts";
import { operationMutations } from "./report-operation.ts";
import { statsSummaries } from "./stats-summary.ts";
import { usageStats } from "./usage-stats.ts";

/** How data is used and what happens to it over time. */
export const usage: readonly TypeResolvers[] = [datasetSeries, operationMutations, queryLists, queryMutations, statsSummaries, usageStats];
