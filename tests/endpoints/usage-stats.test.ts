import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, answered, exists, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

const day = 86_400_000;
const hour = 3_600_000;

interface Usage {
  readonly buckets: readonly { readonly bucket: number; readonly metrics: Readonly<Record<string, unknown>> }[];
  readonly aggregations: Readonly<Record<string, unknown>>;
}

onEachBackend("usage statistics", (catalog) => {
  const bucket = (resource: string, at: number, metrics: object, duration = "DAY") => ({ bucket: at, duration, resource, metrics });
  const ingest = (buckets: readonly unknown[]) => act(catalog, "usageStats?batchIngest", { buckets });
  const query = async (parameters: object) =>
    (await answered(act(catalog, "usageStats?query", { duration: "DAY", ...parameters }))) as Usage;

  describe("batchIngest", () => {
    test("has no answer and writes events of datasetUsageStatistics, without emails and users who have nothing else", async () => {
      const resource = freshDataset();
      const metrics = {
        uniqueUserCount: 1,
        totalSqlQueries: 3,
        topSqlQueries: ["select 1"],
        users: [
          { user: "urn:li:corpuser:ada", count: 3, userEmail: "ada@x.io" },
          { count: 2, userEmail: "bob@x.io" },
        ],
        fields: [{ fieldName: "id", count: 2 }],
      };
      const answer = await ingest([bucket(resource, 10 * day, metrics), bucket(resource, 11 * day, {}, "HOUR")]);
      expect([answer.status, answer.text]).toEqual([200, "{}"]);
      expect(await exists(catalog, resource)).toBe(true);
      const values = await answered(
        act(catalog, "aspects?getTimeseriesAspectValues", { urn: resource, entity: "dataset", aspect: "datasetUsageStatistics" }),
      );
      const events = (values as { values: { aspect: { value: string } }[] }).values.map(({ aspect }) => JSON.parse(aspect.value));
      expect(events).toEqual([
        { timestampMillis: 11 * day, eventGranularity: { unit: "HOUR", multiple: 1 } },
        {
          timestampMillis: 10 * day,
          eventGranularity: { unit: "DAY", multiple: 1 },
          uniqueUserCount: 1,
          totalSqlQueries: 3,
          topSqlQueries: ["select 1"],
          userCounts: [{ user: "urn:li:corpuser:ada", count: 3 }],
          fieldCounts: [{ fieldPath: "id", count: 2 }],
        },
      ]);
    });

    test("of nothing does nothing", async () => {
      expect((await ingest([])).status).toBe(200);
    });

    test.each([
      ["a resource that is no dataset", { resource: "urn:li:chart:(looker,1)" }, 422, ["URN entity type does not match"]],
      ["a resource that is no URN", { resource: "orders" }, 422, ["Invalid urn"]],
      ["a user whose URN is none", { metrics: { users: [{ user: "ada", count: 1 }] } }, 422, ["/userCounts/0/user"]],
      ["an unknown duration", { duration: "CENTURY" }, 400, ["/buckets/0/duration", "MONTH"]],
      ["no metrics", { metrics: undefined }, 400, ["/buckets/0/metrics"]],
      ["a count that is none", { metrics: { totalSqlQueries: "many" } }, 400, ["/buckets/0/metrics/totalSqlQueries"]],
    ])("with %s is refused, and nothing is stored", async (_what, more, status, message) => {
      const send = () => ingest([{ ...bucket(freshDataset(), day, {}), ...more }]);
      await expectRefused(catalog, send, { status, message });
    });
  });

  describe("query", () => {
    test("fills six days from three with use, and sums users and columns", async () => {
      const resource = freshDataset();
      const columns = ["age", ...Array.from({ length: 11 }, (_, index) => `c${index}`)].sort();
      const use = (text: string, totalSqlQueries: number) =>
        bucket(resource, Date.parse(text), {
          uniqueUserCount: 1,
          totalSqlQueries,
          topSqlQueries: [`select ${totalSqlQueries}`],
          users: [{ user: "urn:li:corpuser:harshal", count: totalSqlQueries }],
          fields: columns.map((fieldName) => ({ fieldName, count: totalSqlQueries })),
        });
      await ingest([use("2021-06-01T00:00:00Z", 2), use("2021-05-27T00:00:00Z", 4), use("2021-05-28T00:00:00Z", 1)]);
      const empty = (date: string) => ({ bucket: Date.parse(date), duration: "DAY", metrics: {}, resource });
      const full = (date: string, count: number) => ({
        ...empty(date),
        metrics: { uniqueUserCount: 1, totalSqlQueries: count, topSqlQueries: [`select ${count}`] },
      });
      const expected = {
        buckets: [
          full("2021-05-27", 4),
          full("2021-05-28", 1),
          empty("2021-05-29"),
          empty("2021-05-30"),
          empty("2021-05-31"),
          full("2021-06-01", 2),
        ],
        aggregations: {
          uniqueUserCount: 1,
          users: [{ user: "urn:li:corpuser:harshal", count: 7 }],
          totalSqlQueries: 7,
          fields: columns.map((fieldName) => ({ fieldName, count: 7 })),
        },
      };
      expect(await query({ resource })).toEqual(expected);
      expect(await answered(act(catalog, "usageStats?queryRange", { resource, duration: "DAY", rangeFromEnd: "ALL" }))).toEqual(expected);
      expect((await query({ resource, maxBuckets: 1 })).buckets).toHaveLength(6);
    });

    test("takes the latest event of a period, and all of them for users", async () => {
      const resource = freshDataset();
      const eventGranularity = { unit: "DAY" };
      const event = (timestampMillis: number, totalSqlQueries: number, userEmail?: string) =>
        propose(
          catalog,
          proposalOf(resource, "datasetUsageStatistics", {
            timestampMillis,
            eventGranularity,
            totalSqlQueries,
            userCounts: [{ user: "urn:li:corpuser:ada", count: totalSqlQueries, ...(userEmail && { userEmail }) }],
          }),
        );
      await event(day + 5, 5, "new@x.io");
      await event(day + 1, 1, "old@x.io");
      const { buckets, aggregations } = await query({ resource });
      expect(buckets).toEqual([{ bucket: day, duration: "DAY", metrics: { totalSqlQueries: 5 }, resource }]);
      expect(aggregations).toEqual({
        uniqueUserCount: 1,
        users: [{ user: "urn:li:corpuser:ada", userEmail: "new@x.io", count: 6 }],
        totalSqlQueries: 5,
        fields: [],
      });
    });

    test("counts of a user or a column that one event has twice what it says last, and deletes one row of each", async () => {
      const resource = freshDataset();
      const user = (name: string, count: number) => ({ user: `urn:li:corpuser:${name}`, count });
      const counts = {
        userCounts: [user("ada", 9), user("bob", 2), user("ada", 5)],
        fieldCounts: [9, 1].map((count) => ({ fieldPath: "id", count })),
      };
      await propose(
        catalog,
        proposalOf(resource, "datasetUsageStatistics", { timestampMillis: day, eventGranularity: { unit: "DAY" }, ...counts }),
      );
      const { aggregations } = await query({ resource });
      expect(aggregations).toEqual({
        uniqueUserCount: 2,
        users: [user("ada", 5), user("bob", 2)],
        fields: [{ fieldName: "id", count: 1 }],
      });
      expect((await act(catalog, "entities?delete", { urn: resource })).body).toMatchObject({ value: { timeseriesRows: 4 } });
    });

    test("counts periods of its duration only, between both bounds", async () => {
      const resource = freshDataset();
      const use = (at: number, duration: string) => bucket(resource, at, { totalSqlQueries: 1 }, duration);
      await ingest([use(day, "DAY"), use(2 * day, "DAY"), use(3 * day, "DAY"), use(3 * day + hour, "HOUR")]);
      const starts = async (more: object) => (await query({ resource, ...more })).buckets.map((one) => one.bucket);
      expect(await starts({})).toEqual([day, 2 * day, 3 * day]);
      expect(await starts({ startTime: 2 * day, endTime: 3 * day })).toEqual([2 * day, 3 * day]);
      expect(await starts({ startTime: `${2 * day + 1}` })).toEqual([3 * day]);
      expect(await starts({ duration: "HOUR" })).toEqual([3 * day + hour]);
      expect(await starts({ duration: "MONTH" })).toEqual([]);
    });

    test("of a dataset without use answers nothing", async () => {
      const aggregations = { uniqueUserCount: 0, users: [], fields: [] };
      expect(await query({ resource: freshDataset() })).toEqual({ buckets: [], aggregations });
    });

    test.each([
      ["WEEK", 8],
      ["MONTH", 31],
      ["QUARTER", 92],
      ["YEAR", 366],
    ])("of the last %s looks back %i days", async (rangeFromEnd, days) => {
      const resource = freshDataset();
      const now = Date.now();
      await ingest([bucket(resource, now - days * day + 60_000, {}), bucket(resource, now - days * day - 60_000, { totalSqlQueries: 1 })]);
      const found = await answered(act(catalog, "usageStats?queryRange", { resource, rangeFromEnd }));
      expect((found as Usage).buckets.flatMap(({ metrics }) => Object.keys(metrics))).toEqual([]);
      expect((found as Usage).buckets).toHaveLength(1);
    });

    test.each([
      ["a chart", "usageStats?query", { resource: "urn:li:chart:(looker,1)", duration: "DAY" }, ["give the URN of a dataset"]],
      ["no URN", "usageStats?query", { resource: "orders", duration: "DAY" }, ["Invalid urn"]],
      ["no duration", "usageStats?query", { resource: freshDataset() }, ["Parameter 'duration' is required"]],
      ["no range", "usageStats?queryRange", { resource: freshDataset() }, ["Parameter 'rangeFromEnd' is required"]],
      ["an unknown range", "usageStats?queryRange", { resource: freshDataset(), rangeFromEnd: "DECADE" }, ["/rangeFromEnd", "QUARTER"]],
    ])("with %s is refused", async (_what, target, parameters, message) => {
      expectError(await act(catalog, target, parameters), { status: 400, message });
    });
  });
});
