import type { ReadParts } from "../read-path/get-entities.ts";
import type { Condition, Criterion } from "../search/filter-criteria.ts";
import { getTimeseriesStats, type StatisticsQuery } from "../timeseries/get-timeseries-stats.ts";
import { dailyEvents } from "./summarize-usage.ts";

/** Figures of the use of a dashboard in a period; absent where no event has them. */
export interface DashboardFigures {
  readonly viewsCount?: number;
  readonly executionsCount?: number;
  readonly uniqueUserCount?: number;
}

/** Use of a dashboard by day, and over all days by user. */
export interface DashboardUsage {
  readonly buckets: readonly {
    readonly bucket: number;
    readonly duration: "DAY";
    readonly resource: string;
    readonly metrics: DashboardFigures;
  }[];
  readonly aggregations: DashboardFigures & {
    readonly users: readonly {
      readonly user: string;
      readonly viewsCount: number;
      readonly executionsCount: number;
      readonly usageCount: number;
    }[];
  };
}

type Question = Pick<StatisticsQuery, "metrics" | "buckets">;

const perDay: Question = {
  metrics: ["viewsCount", "executionsCount", "uniqueUserCount"].map((fieldPath) => ({ fieldPath, aggregationType: "LATEST" })),
  buckets: [{ type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize: { unit: "DAY", multiple: 1 } }],
};

const perUser: Question = {
  metrics: ["viewsCount", "executionsCount", "usageCount"].map((name) => ({ fieldPath: `userCounts.${name}`, aggregationType: "SUM" })),
  buckets: [{ type: "STRING_GROUPING_BUCKET", key: "userCounts.user" }],
};

/** Reads the use of a dashboard between two times, both inclusive. Each day says what its latest event says. */
export async function queryDashboardUsage(
  parts: ReadParts,
  { urn, startTime, endTime }: { readonly urn: string; readonly startTime: number; readonly endTime: number },
): Promise<DashboardUsage> {
  const test = (field: string, condition: Condition, value: string): Criterion => ({ field, condition, values: [value], negated: false });
  const bounds = [
    test("timestampMillis", "GREATER_THAN_OR_EQUAL_TO", String(startTime)),
    test("timestampMillis", "LESS_THAN_OR_EQUAL_TO", String(endTime)),
  ];
  const filter = { or: [{ and: [test("urn", "EQUAL", urn), dailyEvents, ...bounds] }] };
  const series = { entity: "dashboard", aspect: "dashboardUsageStatistics" };
  const ask = async (question: Question) => (await getTimeseriesStats(parts, { ...series, ...question, filter })).rows;
  const [days, ofUsers] = await Promise.all([ask(perDay), ask(perUser)]);
  const buckets = days.map(([start, ...figures]) => ({
    bucket: Number(start),
    duration: "DAY" as const,
    resource: urn,
    metrics: figuresOf(figures),
  }));
  const users = ofUsers.map(([user = "", views, executions, usage]) => ({
    user,
    viewsCount: Number(views),
    executionsCount: Number(executions),
    usageCount: Number(usage),
  }));
  const sum = (name: "viewsCount" | "executionsCount") => buckets.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
  return {
    buckets,
    aggregations: { uniqueUserCount: users.length, users, viewsCount: sum("viewsCount"), executionsCount: sum("executionsCount") },
  };
}

function figuresOf([views, executions, users]: readonly string[]): DashboardFigures {
  const figure = (name: string, text: string | undefined) => (text === undefined || text === "NULL" ? {} : { [name]: Number(text) });
  return { ...figure("viewsCount", views), ...figure("executionsCount", executions), ...figure("uniqueUserCount", users) };
}
