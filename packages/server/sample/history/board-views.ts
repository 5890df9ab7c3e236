import { type AspectWrite, write } from "../aspect-write.ts";
import { chartUrn, dashboardUrn } from "../consumers/dashboard-aspects.ts";
import { dashboards } from "../consumers/dashboard-texts.ts";
import { emailOf } from "../governance/people.ts";
import { daily, historyOfDays, type SampleTime } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import { ownerUrn } from "../urns.ts";
import { shareAmongReaders } from "./readers.ts";
import { countOn, growth, officeLoad } from "./rhythm.ts";

/** Daily views of charts and dashboards; of dashboards also, once a week, the totals since they exist. */
export function* boardViews(time: SampleTime): Iterable<AspectWrite> {
  for (const dashboard of dashboards) {
    for (const chart of dashboard.charts) {
      yield* dailyViews(
        {
          urn: chartUrn(dashboard.tool, chart.id),
          aspect: "chartUsageStatistics",
          viewsPerDay: chart.viewsPerDay,
          domain: dashboard.domain,
        },
        time,
      );
    }
    const board = {
      urn: dashboardUrn(dashboard),
      aspect: "dashboardUsageStatistics",
      viewsPerDay: dashboard.viewsPerDay,
      domain: dashboard.domain,
    } as const;
    yield* dailyViews(board, time);
    yield* totals(board, time);
  }
}

interface Viewed {
  readonly urn: string;
  readonly aspect: "chartUsageStatistics" | "dashboardUsageStatistics";
  readonly viewsPerDay: number;
  readonly domain: string;
}

function* dailyViews({ urn, aspect, viewsPerDay, domain }: Viewed, time: SampleTime): Iterable<AspectWrite> {
  const isDashboard = aspect === "dashboardUsageStatistics";
  for (const day of historyOfDays()) {
    const timestampMillis = time.daysAgo(day);
    const random = seededRandom(`${urn} views ${timestampMillis}`);
    const readers = shareAmongReaders(countOn(viewsPerDay, officeLoad(timestampMillis) * growth(day), random), domain, random);
    const viewsCount = readers.reduce((sum, { count }) => sum + count, 0);
    yield write(urn, aspect, {
      timestampMillis,
      eventGranularity: daily,
      viewsCount,
      ...(isDashboard && { executionsCount: Math.round(viewsCount * 1.6) }),
      uniqueUserCount: readers.length,
      userCounts: readers.map(({ username, count }) => ({
        user: ownerUrn(username),
        viewsCount: count,
        ...(isDashboard && { usageCount: count, userEmail: emailOf(username) }),
      })),
    });
  }
}

function* totals({ urn, viewsPerDay }: Viewed, time: SampleTime): Iterable<AspectWrite> {
  for (const day of historyOfDays().filter((candidate) => candidate % 7 === 1)) {
    yield write(urn, "dashboardUsageStatistics", {
      timestampMillis: time.daysAgo(day),
      viewsCount: Math.round(viewsPerDay * 5 * (110 - day / 7)),
      favoritesCount: Math.round(viewsPerDay / 6 + 4),
      lastViewedAt: time.daysAgo(day, { hour: 16, minute: 20 }),
    });
  }
}
