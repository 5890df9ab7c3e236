import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";

interface Stats {
  readonly table: { readonly columnNames: string[]; readonly columnTypes: string[]; readonly rows: string[][] };
}

const day = 86_400_000;
const ofUrn = (urn: string) => ({ or: [{ and: [{ field: "urn", values: [urn], condition: "EQUAL" }] }] });

onEachBackend("time series statistics", (catalog) => {
  const usage = (urn: string, timestampMillis: number, members: object) =>
    proposalOf(urn, "datasetUsageStatistics", { timestampMillis, eventGranularity: { unit: "DAY", multiple: 1 }, ...members });
  const ask = (more: object) =>
    act(catalog, "analytics?getTimeseriesStats", { entityName: "dataset", aspectName: "datasetUsageStatistics", metrics: [], ...more });
  const rows = async (more: object) => ((await answered(ask(more))) as Stats).table.rows;
  const metric = (aggregationType: string, fieldPath: string) => ({ fieldPath, aggregationType });
  const byText = (key: string) => ({ type: "STRING_GROUPING_BUCKET", key });
  const byTime = (unit: string, multiple = 1) => ({
    type: "DATE_GROUPING_BUCKET",
    key: "timestampMillis",
    timeWindowSize: { unit, multiple },
  });

  describe("of a dataset's days", () => {
    const urn = freshDataset();
    const start = 1_700_006_400_000;
    const begin = () =>
      proposeAll(catalog, [
        usage(urn, start, { uniqueUserCount: 1, totalSqlQueries: 10, topSqlQueries: ["select 1", "select é"] }),
        usage(urn, start + 1, { uniqueUserCount: 2, userCounts: [{ user: "urn:li:corpuser:a", count: 3, userEmail: "a@x.io" }] }),
        usage(urn, start + 3 * day, {
          totalSqlQueries: 5,
          userCounts: [
            { user: "urn:li:corpuser:b", count: 4 },
            { user: "urn:li:corpuser:a", count: 2 },
          ],
          fieldCounts: [{ fieldPath: "id", count: 8 }],
        }),
      ]);

    test("answer what was asked beside the table", async () => {
      await begin();
      const metrics = [metric("LATEST", "uniqueUserCount"), metric("SUM", "totalSqlQueries")];
      const filter = { or: [{ and: [{ field: "urn", value: urn, condition: "EQUAL" }] }] };
      const answer = await ask({ metrics, filter, buckets: [byTime("DAY")] });
      expect(answer.body).toEqual({
        value: {
          entityName: "dataset",
          aspectName: "datasetUsageStatistics",
          filter: { or: [{ and: [{ field: "urn", value: "", values: [urn], condition: "EQUAL" }] }] },
          aggregationSpecs: metrics,
          groupingBuckets: [byTime("DAY")],
          table: {
            columnNames: ["timestampMillis", "latest_uniqueUserCount", "sum_totalSqlQueries"],
            columnTypes: ["long", "int", "double"],
            rows: [
              [`${start}`, "2", "10"],
              [`${start + day}`, "NULL", "0"],
              [`${start + 2 * day}`, "NULL", "0"],
              [`${start + 3 * day}`, "NULL", "5"],
            ].map(([time = "", ...figures]) => [String(Math.floor(Number(time) / day) * day), ...figures]),
          },
        },
      });
    });

    test("take the latest value that there is, arrays as JSON", async () => {
      const metrics = ["uniqueUserCount", "totalSqlQueries", "topSqlQueries", "eventGranularity", "messageId"].map((path) =>
        metric("LATEST", path),
      );
      const { table } = (await answered(ask({ metrics, filter: ofUrn(urn) }))) as Stats;
      expect(table.rows).toEqual([["2", "5", '["select 1","select é"]', '{"unit":"DAY","multiple":1}', "NULL"]]);
      expect(table.columnTypes).toEqual(["int", "int", "array", "string", "string"]);
    });

    test("count different values, and the rows of collections", async () => {
      const metrics = ["userCounts.user", "userCounts.count", "timestampMillis", "urn"].map((path) => metric("CARDINALITY", path));
      expect(await rows({ metrics, filter: ofUrn(urn) })).toEqual([["2", "3", "3", "1"]]);
    });

    test("group the rows of a collection by its key", async () => {
      const metrics = [metric("SUM", "userCounts.count"), metric("LATEST", "userCounts.userEmail"), metric("SUM", "totalSqlQueries")];
      expect(await rows({ metrics, filter: ofUrn(urn), buckets: [byText("userCounts.user")] })).toEqual([
        ["urn:li:corpuser:a", "5", "a@x.io", "0"],
        ["urn:li:corpuser:b", "4", "NULL", "0"],
      ]);
      const sums = [metric("SUM", "fieldCounts.count")];
      expect(await rows({ metrics: sums, filter: ofUrn(urn), buckets: [byText("fieldCounts.fieldPath")] })).toEqual([["id", "8"]]);
    });

    test("leave an empty day out that has groups inside", async () => {
      const buckets = [byTime("DAY"), byText("userCounts.user")];
      const days = await rows({ metrics: [metric("SUM", "userCounts.count")], filter: ofUrn(urn), buckets });
      expect(days.map(([, user, count]) => [user, count])).toEqual([
        ["urn:li:corpuser:a", "3"],
        ["urn:li:corpuser:a", "2"],
        ["urn:li:corpuser:b", "4"],
      ]);
    });

    test("keep to the times of a filter", async () => {
      const late = { field: "timestampMillis", values: [`${start + day}`], condition: "GREATER_THAN" };
      const filter = { or: [{ and: [{ field: "urn", values: [urn] }, late] }] };
      expect(await rows({ metrics: [metric("SUM", "totalSqlQueries")], filter })).toEqual([["5"]]);
    });

    test("have one row of nothing where there is no event", async () => {
      const metrics = [metric("LATEST", "uniqueUserCount"), metric("SUM", "totalSqlQueries"), metric("CARDINALITY", "urn")];
      expect(await rows({ metrics, filter: ofUrn(freshDataset()) })).toEqual([["NULL", "0", "0"]]);
      expect(await rows({ metrics, filter: ofUrn(freshDataset()), buckets: [byTime("DAY")] })).toEqual([]);
    });
  });

  describe("of many entities", () => {
    test("are grouped by URN in its order, without events of other types or aspects", async () => {
      const urns = ["b", "a", "c"].map((name) => datasetUrn(`many.${name}`));
      await proposeAll(
        catalog,
        urns.flatMap((urn, index) => [
          usage(urn, 1_000 + index, { totalSqlQueries: index + 1 }),
          usage(urn, 2_000, { totalSqlQueries: 10 }),
        ]),
      );
      await proposeAll(catalog, [proposalOf("urn:li:chart:(looker,1)", "chartUsageStatistics", { timestampMillis: 1_000, viewsCount: 1 })]);
      const filter = { or: [{ and: [{ field: "urn", values: ["many."], condition: "CONTAIN" }] }] };
      const metrics = [metric("SUM", "totalSqlQueries"), metric("LATEST", "totalSqlQueries")];
      expect(await rows({ metrics, filter, buckets: [byText("urn")] })).toEqual([
        [datasetUrn("many.a"), "12", "10"],
        [datasetUrn("many.b"), "11", "10"],
        [datasetUrn("many.c"), "13", "10"],
      ]);
    });

    test("answer the runs of assertions as the data quality page reads them", async () => {
      const asserteeUrn = freshDataset();
      const run = (assertion: string, time: number, partition: string, type: string) =>
        proposalOf(`urn:li:assertion:${assertion}`, "assertionRunEvent", {
          timestampMillis: time,
          runId: `${time}`,
          asserteeUrn,
          assertionUrn: `urn:li:assertion:${assertion}`,
          status: "COMPLETE",
          partitionSpec: { type: "PARTITION", partition },
          result: { type },
        });
      const events = [1, 2, 3].flatMap((time) => [run("x1", time, "p1", "SUCCESS"), run("x2", time, time === 3 ? "p2" : "p1", "FAILURE")]);
      await proposeAll(catalog, [...events, run("x1", 5 * day, "p2", "FAILURE")]);
      const buckets = [byText("asserteeUrn"), byText("partitionSpec.partition"), byTime("DAY"), byText("assertionUrn")];
      const metrics = [metric("LATEST", "status"), metric("LATEST", "result.type"), metric("CARDINALITY", "type")];
      const filter = { or: [{ and: [{ field: "asserteeUrn", value: asserteeUrn, condition: "EQUAL" }] }] };
      const { table } = (await answered(
        ask({ entityName: "assertion", aspectName: "assertionRunEvent", metrics, buckets, filter }),
      )) as Stats;
      expect(table.columnTypes).toEqual(["string", "string", "long", "string", "enum", "enum", "long"]);
      expect(table.rows).toEqual([
        [asserteeUrn, "p1", "0", "urn:li:assertion:x1", "COMPLETE", "SUCCESS", "1"],
        [asserteeUrn, "p1", "0", "urn:li:assertion:x2", "COMPLETE", "FAILURE", "1"],
        [asserteeUrn, "p2", "0", "urn:li:assertion:x2", "COMPLETE", "FAILURE", "1"],
        [asserteeUrn, "p2", `${5 * day}`, "urn:li:assertion:x1", "COMPLETE", "FAILURE", "1"],
      ]);
    });

    test("print the sum of doubles with its point", async () => {
      const query = "urn:li:query:costs";
      const cost = (timestampMillis: number, queryCost: number) =>
        proposalOf(query, "queryUsageStatistics", { timestampMillis, queryCost, queryCount: 1 });
      await proposeAll(catalog, [cost(1, 1.5), cost(2, 2.5)]);
      const more = { entityName: "query", aspectName: "queryUsageStatistics", filter: ofUrn(query) };
      expect(await rows({ ...more, metrics: [metric("SUM", "queryCost"), metric("LATEST", "queryCost")] })).toEqual([["4.0", "2.5"]]);
    });
  });

  describe("by windows of the calendar", () => {
    const utc = (text: string) => Date.parse(`${text}Z`);
    test.each([
      ["SECOND", 1, "2024-02-29T23:59:59.999", "2024-02-29T23:59:59"],
      ["SECOND", 30, "2024-02-29T23:59:59.999", "2024-02-29T23:59:30"],
      ["MINUTE", 15, "2024-02-29T23:59:59.999", "2024-02-29T23:45:00"],
      ["HOUR", 1, "2024-02-29T23:59:59.999", "2024-02-29T23:00:00"],
      ["DAY", 1, "2024-02-29T23:59:59.999", "2024-02-29T00:00:00"],
      ["DAY", 2, "1970-01-04T12:00:00", "1970-01-03T00:00:00"],
      ["WEEK", 1, "2024-03-03T23:59:59", "2024-02-26T00:00:00"],
      ["WEEK", 1, "2024-03-04T00:00:00", "2024-03-04T00:00:00"],
      ["MONTH", 1, "2024-02-29T23:59:59.999", "2024-02-01T00:00:00"],
      ["MONTH", 5, "1970-12-31T00:00:00", "1970-11-01T00:00:00"],
      ["QUARTER", 1, "2024-06-30T00:00:00", "2024-04-01T00:00:00"],
      ["YEAR", 1, "2024-12-31T23:59:59", "2024-01-01T00:00:00"],
      ["YEAR", 10, "2024-12-31T23:59:59", "2020-01-01T00:00:00"],
      ["YEAR", 1, "1969-12-31T23:59:59", "1969-01-01T00:00:00"],
      ["DAY", 1, "1969-12-31T23:59:59", "1969-12-31T00:00:00"],
    ])("%s of %i hold %s in the one that begins at %s", async (unit, multiple, time, expected) => {
      const urn = freshDataset();
      await proposeAll(catalog, [usage(urn, utc(time), { totalSqlQueries: 1 })]);
      const metrics = [metric("SUM", "totalSqlQueries")];
      expect(await rows({ metrics, filter: ofUrn(urn), buckets: [byTime(unit, multiple)] })).toEqual([[`${utc(expected)}`, "1"]]);
    });

    test("fill months of different length without a gap", async () => {
      const urn = freshDataset();
      const times = [utc("2023-12-31T10:00:00"), utc("2024-03-01T00:00:00")];
      await proposeAll(
        catalog,
        times.map((time) => usage(urn, time, { totalSqlQueries: 1 })),
      );
      const months = await rows({ metrics: [], filter: ofUrn(urn), buckets: [byTime("MONTH")] });
      const expected = ["2023-12-01", "2024-01-01", "2024-02-01", "2024-03-01"].map((month) => [`${utc(`${month}T00:00:00`)}`]);
      expect(months).toEqual(expected);
    });

    test("begin and end with the calendar where they are longer", async () => {
      const urn = freshDataset();
      const [first, last] = [-8_640_000_000_000_000, 8_640_000_000_000_000];
      await proposeAll(
        catalog,
        [first, -1, 0, last].map((time) => usage(urn, time, { totalSqlQueries: 1 })),
      );
      const metrics = [metric("SUM", "totalSqlQueries")];
      const asked = { metrics, filter: ofUrn(urn), buckets: [byTime("YEAR", 1_000_000)] };
      expect(await rows(asked)).toEqual([
        [`${first}`, "2"],
        ["0", "2"],
      ]);
    });
  });

  describe("are refused", () => {
    test.each([
      ["of an unknown entity type", { entityName: "nosuch" }, ["Failed to find entity with name nosuch"]],
      ["of an aspect without a time", { aspectName: "status" }, ["Not supported for non-timeseries aspect status."]],
      [
        "of an unknown field",
        { metrics: [metric("SUM", "nosuch")] },
        ["Unknown TimeseriesField or TimeseriesFieldCollection: nosuch", "userCounts.count"],
      ],
      ["by an unknown field", { buckets: [byText("nosuch")] }, ["Unknown TimeseriesField or TimeseriesFieldCollection: nosuch"]],
      ["by the time under another name", { buckets: [byText("@timestamp")] }, ["Unknown TimeseriesField", "@timestamp"]],
      ["of the sum of text", { metrics: [metric("SUM", "urn")] }, ["SUM needs a column of numbers; urn holds string"]],
      [
        "by the date of another field",
        { buckets: [{ ...byTime("DAY"), key: "totalSqlQueries" }] },
        ["groups by timestampMillis, not by totalSqlQueries"],
      ],
      ["by windows of no length", { buckets: [byTime("DAY", 0)] }, ["/buckets/0/timeWindowSize/multiple"]],
      ["by windows of an unknown unit", { buckets: [byTime("FORTNIGHT")] }, ["/buckets/0/timeWindowSize/unit", "QUARTER"]],
      ["in an unknown way", { metrics: [metric("MEDIAN", "urn")] }, ["/metrics/0/aggregationType", "CARDINALITY"]],
      ["without metrics", { metrics: undefined }, ["Parameter 'metrics' is required"]],
    ])("%s", async (_what, more, message) => {
      expectError(await ask(more), { status: 400, message });
    });

    test("when their table would be endless", async () => {
      const urn = freshDataset();
      await proposeAll(catalog, [usage(urn, 0, {}), usage(urn, 1_700_000_000_000, {})]);
      const answer = await ask({ filter: ofUrn(urn), buckets: [byTime("SECOND")] });
      expectError(answer, { status: 400, message: ["more than 65535 rows", "larger time window"] });
    });
  });
});
