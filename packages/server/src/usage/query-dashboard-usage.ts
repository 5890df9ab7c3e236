import type { ReadParts } from "../read-path/get-entities.ts";
import { usageByPeriod } from "./usage-by-period.ts";
import type { UsageDuration } from "./usage-windows.ts";

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
    readonly duration: UsageDuration;
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

const dashboardUsage = { entity: "dashboard", aspect: "dashboardUsageStatistics" };

const sumsOfUsers = ["viewsCount", "executionsCount", "usageCount"].map(
  (name) => ({ fieldPath: `userCounts.${name}`, aggregationType: "SUM" }) as const,
);

/** Reads the use of a dashboard between two times, both inclusive. Each day says what its latest event says. */
export async function queryDashboardUsage(
  parts: ReadParts,
  { urn, startTime, endTime }: { readonly urn: string; readonly startTime: number; readonly endTime: number },
): Promise<DashboardUsage> {
  const usage = usageByPeriod(parts, dashboardUsage, { urn, duration: "DAY", startTime, endTime });
  const [buckets, ofUsers] = await Promise.all([
    usage.latest({ viewsCount: Number, executionsCount: Number, uniqueUserCount: Number }),
    usage.by("userCounts.user", sumsOfUsers),
  ]);
  const users = ofUsers.map(([user, ...sums]) => {
    const [viewsCount = 0, executionsCount = 0, usageCount = 0] = sums.map(Number);
    return { user: String(user), viewsCount, executionsCount, usageCount };
  });
  const sum = (name: "viewsCount" | "executionsCount") => buckets.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
  return {
    buckets,
    aggregations: { uniqueUserCount: users.length, users, viewsCount: sum("viewsCount"), executionsCount: sum("executionsCount") },
  };
}
