import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const daily = { unit: "DAY", multiple: 1 };
const [jo, kim] = ["urn:li:corpuser:jo", "urn:li:corpuser:kim"];

const figures = `{
  buckets { bucket duration resource metrics { uniqueUserCount totalSqlQueries topSqlQueries } }
  aggregations { uniqueUserCount totalSqlQueries users { user { urn } count userEmail } fields { fieldName count } }
}`;

/** Use of a table: today, two days ago, and half a year ago. */
async function usedTable(): Promise<string> {
  const urn = await storedTable(catalog);
  const on = (days: number, more: object) =>
    catalog.put(urn, "datasetUsageStatistics", { timestampMillis: today - days * day, eventGranularity: daily, ...more });
  await on(0, { totalSqlQueries: 5, uniqueUserCount: 2, topSqlQueries: ["select 1"], userCounts: [user(jo, 2), user(kim, 3)] });
  await on(2, { totalSqlQueries: 2, uniqueUserCount: 1, userCounts: [user(jo, 2)], fieldCounts: [{ fieldPath: "id", count: 2 }] });
  await on(180, { totalSqlQueries: 90, uniqueUserCount: 1, userCounts: [user(kim, 90)] });
  return urn;
}

function user(urn: string, count: number) {
  return { user: urn, count, userEmail: `${urn.split(":").at(-1)}@example.com` };
}

describe("the usage of a dataset", () => {
  test("is told by day and over the range", async () => {
    const urn = await usedTable();
    const { dataset } = await dataOf(catalog, `query u($urn: String!) { dataset(urn: $urn) { usageStats(range: MONTH) ${figures} } }`, {
      urn,
    });
    const bucket = (days: number, metrics: object) => ({
      bucket: today - days * day,
      duration: "DAY",
      resource: urn,
      metrics: { uniqueUserCount: null, totalSqlQueries: null, topSqlQueries: null, ...metrics },
    });
    expect(dataset).toEqual({
      usageStats: {
        buckets: [
          bucket(2, { uniqueUserCount: 1, totalSqlQueries: 2 }),
          bucket(1, {}),
          bucket(0, { uniqueUserCount: 2, totalSqlQueries: 5, topSqlQueries: ["select 1"] }),
        ],
        aggregations: {
          uniqueUserCount: 2,
          totalSqlQueries: 7,
          users: [
            { user: { urn: jo }, count: 4, userEmail: "jo@example.com" },
            { user: { urn: kim }, count: 3, userEmail: "kim@example.com" },
          ],
          fields: [{ fieldName: "id", count: 2 }],
        },
      },
    });
  });

  test("follows the range, and is all there is without one", async () => {
    const urn = await usedTable();
    const ranges = ["DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "ALL"];
    const asked = [...ranges.map((range) => `${range}: usageStats(range: ${range})`), "NONE: usageStats"];
    const fields = asked.map((field) => `${field} { aggregations { totalSqlQueries } }`);
    const { dataset } = await dataOf(catalog, `query u($urn: String!) { dataset(urn: $urn) { ${fields.join(" ")} } }`, { urn });
    const totals = Object.entries(dataset as Record<string, { aggregations: { totalSqlQueries: number } }>);
    expect(Object.fromEntries(totals.map(([range, { aggregations }]) => [range, aggregations.totalSqlQueries]))).toEqual({
      DAY: 5,
      WEEK: 7,
      MONTH: 7,
      QUARTER: 7,
      YEAR: 97,
      ALL: 97,
      NONE: 97,
    });
  });

  test("that adds up to more than an Int holds is told as the largest one", async () => {
    const urn = await storedTable(catalog);
    const most = 2 ** 31 - 1;
    for (const days of [0, 1]) {
      await catalog.put(urn, "datasetUsageStatistics", {
        timestampMillis: today - days * day,
        eventGranularity: daily,
        totalSqlQueries: most,
        userCounts: [user(jo, most)],
        fieldCounts: [{ fieldPath: "id", count: most }],
      });
    }
    const summed = `query u($urn: String!) { dataset(urn: $urn) {
      usageStats(range: MONTH) { aggregations { totalSqlQueries users { count } fields { count } } } statsSummary { queryCountLast30Days }
    } }`;
    expect(await dataOf(catalog, summed, { urn })).toEqual({
      dataset: {
        usageStats: { aggregations: { totalSqlQueries: most, users: [{ count: most }], fields: [{ count: most }] } },
        statsSummary: { queryCountLast30Days: most },
      },
    });
  });

  test("of the last month is summed up, for each of many datasets", async () => {
    const urns = [await usedTable(), await storedTable(catalog), await usedTable()];
    const summary = "statsSummary { queryCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn } }";
    const document = `query s($urns: [String!]!) { entities(urns: $urns) { ... on Dataset { ${summary} } } }`;
    const used = {
      statsSummary: { queryCountLast30Days: 7, uniqueUserCountLast30Days: 2, topUsersLast30Days: [{ urn: jo }, { urn: kim }] },
    };
    const unused = { statsSummary: { queryCountLast30Days: null, uniqueUserCountLast30Days: 0, topUsersLast30Days: [] } };
    expect(await dataOf(catalog, document, { urns })).toEqual({ entities: [used, unused, used] });
  });

  test("of the last month ranks a user whom an event has twice by what it says last", async () => {
    const urn = await storedTable(catalog);
    const userCounts = [user(jo, 9), user(kim, 3), user(jo, 1)];
    await catalog.put(urn, "datasetUsageStatistics", { timestampMillis: today, eventGranularity: daily, userCounts });
    const document = "query s($urn: String!) { dataset(urn: $urn) { statsSummary { topUsersLast30Days { urn } } } }";
    expect(await dataOf(catalog, document, { urn })).toEqual({
      dataset: { statsSummary: { topUsersLast30Days: [{ urn: kim }, { urn: jo }] } },
    });
  });
});

describe("the usage of charts and dashboards", () => {
  const chart = "urn:li:chart:(looker,used)";
  const dashboard = "urn:li:dashboard:(looker,used)";

  beforeAll(async () => {
    await storeBare(catalog, chart, dashboard);
    for (const [urn, aspect] of [
      [chart, "chartUsageStatistics"],
      [dashboard, "dashboardUsageStatistics"],
    ] as const) {
      const counted = (timestampMillis: number, viewsCount: number, count: number) => ({
        timestampMillis,
        eventGranularity: daily,
        viewsCount,
        uniqueUserCount: 1,
        userCounts: [{ user: kim, viewsCount: count }],
      });
      await catalog.put(urn, aspect, counted(today - day, 3, 3));
      await catalog.put(urn, aspect, counted(today, 4, 4));
      await catalog.put(urn, aspect, { timestampMillis: today, viewsCount: 400 });
    }
    await catalog.put(dashboard, "dashboardUsageStatistics", {
      timestampMillis: today - day,
      viewsCount: 300,
      favoritesCount: 2,
      lastViewedAt: 9,
    });
  });

  test("is summed up with the views of all time", async () => {
    const summary = "{ statsSummary { viewCount viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn } } }";
    const statsSummary = { viewCount: 400, viewCountLast30Days: 7, uniqueUserCountLast30Days: 1, topUsersLast30Days: [{ urn: kim }] };
    const document = `query s($chart: String!, $dashboard: String!) { chart(urn: $chart) ${summary} dashboard(urn: $dashboard) ${summary} }`;
    expect(await dataOf(catalog, document, { chart, dashboard })).toEqual({ chart: { statsSummary }, dashboard: { statsSummary } });
  });

  test("of a dashboard is told by day, by user, and as it stands", async () => {
    const document = `query u($urn: String!, $start: Long) { dashboard(urn: $urn) { usageStats(startTimeMillis: $start, limit: 2) {
      buckets { bucket duration resource metrics { uniqueUserCount viewsCount executionsCount } }
      aggregations { uniqueUserCount viewsCount executionsCount users { user { urn } viewsCount executionsCount usageCount } }
      metrics { timestampMillis favoritesCount viewsCount executionsCount lastViewed }
    } } }`;
    const bucket = (time: number, viewsCount: number) => ({
      bucket: time,
      duration: "DAY",
      resource: dashboard,
      metrics: { uniqueUserCount: 1, viewsCount, executionsCount: null },
    });
    const none = { favoritesCount: null, executionsCount: null, lastViewed: null };
    expect(await dataOf(catalog, document, { urn: dashboard, start: today - day })).toEqual({
      dashboard: {
        usageStats: {
          buckets: [bucket(today - day, 3), bucket(today, 4)],
          aggregations: {
            uniqueUserCount: 1,
            viewsCount: 7,
            executionsCount: null,
            users: [{ user: { urn: kim }, viewsCount: 7, executionsCount: null, usageCount: null }],
          },
          metrics: [
            { ...none, timestampMillis: today, viewsCount: 400 },
            { ...none, timestampMillis: today - day, favoritesCount: 2, viewsCount: 300, lastViewed: 9 },
          ],
        },
      },
    });
  });

  test.each([
    ["HOUR", 1],
    ["DAY", 1],
    ["DAY", 7],
  ])("in several events of a day, each about %s times %i, adds up, and names first who used it most", async (unit, multiple) => {
    const urn = `urn:li:dashboard:(looker,often-${unit}-${multiple})`;
    const seldom = `urn:li:chart:(looker,often-${unit}-${multiple})`;
    await storeBare(catalog, urn, seldom);
    const userCounts = [
      { user: jo, usageCount: 5, viewsCount: 1 },
      { user: kim, usageCount: 9 },
    ];
    for (const [hour, [viewsCount, uniqueUserCount]] of [
      [10, 1],
      [20, 2],
      [30, 4],
    ].entries()) {
      const event = { timestampMillis: today - day + hour * 3_600_000, eventGranularity: { unit, multiple }, viewsCount, uniqueUserCount };
      await catalog.put(urn, "dashboardUsageStatistics", { ...event, executionsCount: 1, ...(hour === 0 && { userCounts }) });
      await catalog.put(seldom, "chartUsageStatistics", event);
    }
    const document = `query u($urn: String!, $chart: String!) {
      dashboard(urn: $urn) {
        usageStats {
          buckets { bucket metrics { uniqueUserCount viewsCount executionsCount } }
          aggregations { uniqueUserCount viewsCount executionsCount users { user { urn } viewsCount executionsCount usageCount } }
        }
        statsSummary { viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn } }
      }
      chart(urn: $chart) { statsSummary { viewCountLast30Days } }
    }`;
    expect(await dataOf(catalog, document, { urn, chart: seldom })).toEqual({
      dashboard: {
        usageStats: {
          buckets: [{ bucket: today - day, metrics: { uniqueUserCount: 7, viewsCount: 60, executionsCount: 3 } }],
          aggregations: {
            uniqueUserCount: 2,
            viewsCount: 60,
            executionsCount: 3,
            users: [
              { user: { urn: kim }, viewsCount: null, executionsCount: null, usageCount: 9 },
              { user: { urn: jo }, viewsCount: 1, executionsCount: null, usageCount: 5 },
            ],
          },
        },
        statsSummary: { viewCountLast30Days: 60, uniqueUserCountLast30Days: 2, topUsersLast30Days: [{ urn: kim }, { urn: jo }] },
      },
      chart: { statsSummary: { viewCountLast30Days: 60 } },
    });
  });
});
