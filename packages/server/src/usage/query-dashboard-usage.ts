import type { ReadParts } from "../read-path/get-entities.ts";
import { periodicEvents } from "./event-granularity.ts";
import { usageByPeriod } from "./usage-by-period.ts";
import type { UsageSums } from "./usage-sums.ts";
import type { UsageDuration } from "./usage-windows.ts";

/** Use of a dashboard by day, and over all days by user: who used it most comes first. */
export interface DashboardUsage {
  readonly buckets: readonly {
    readonly bucket: number;
    readonly duration: UsageDuration;
    readonly resource: string;
    readonly metrics: UsageSums<"viewsCount" | "executionsCount" | "uniqueUserCount">;
  }[];
  readonly aggregations: UsageSums<"viewsCount" | "executionsCount" | "uniqueUserCount"> & {
    readonly users: readonly ({ readonly user: string } & UsageSums<"viewsCount" | "executionsCount" | "usageCount">)[];
  };
}

const dashboardUsage = { entity: "dashboard", aspect: "dashboardUsageStatistics" };

/** Reads the use of a dashboard between two times, both inclusive. Each day says what the events in it add up to. */
export async function queryDashboardUsage(
  parts: ReadParts,
  { urn, startTime, endTime }: { readonly urn: string; readonly startTime: number; readonly endTime: number },
): Promise<DashboardUsage> {
  const usage = usageByPeriod(parts, dashboardUsage, { urn, events: periodicEvents, duration: "DAY", startTime, endTime });
  const [buckets, ofUsers] = await Promise.all([
    usage.sums(["viewsCount", "executionsCount", "uniqueUserCount"]),
    usage.sumsBy("userCounts", "user", ["viewsCount", "executionsCount", "usageCount"]),
  ]);
  const users = ofUsers.map(([user, sums]) => ({ user, ...sums })).sort((a, b) => (b.usageCount ?? 0) - (a.usageCount ?? 0));
  const total = (name: "viewsCount" | "executionsCount") => {
    const counts = buckets.flatMap(({ metrics }) => metrics[name] ?? []);
    return counts.length === 0 ? {} : { [name]: counts.reduce((sum, count) => sum + count, 0) };
  };
  return { buckets, aggregations: { uniqueUserCount: users.length, users, ...total("viewsCount"), ...total("executionsCount") } };
}
