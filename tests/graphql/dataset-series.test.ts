import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const actor = "urn:li:corpuser:__datahub_system";
const report = "mutation report($input: ReportOperationInput!) { reportOperation(input: $input) }";
const operations = `query operations($urn: String!, $limit: Int) { dataset(urn: $urn) { operations(limit: $limit) {
  timestampMillis lastUpdatedTimestamp actor operationType customOperationType sourceType numAffectedRows partition customProperties { key value }
} } }`;

describe("a reported operation", () => {
  test("is an event of its dataset", async () => {
    const urn = await storedTable(catalog);
    const customProperties = [{ key: "job", value: "nightly" }];
    const input = { urn, operationType: "INSERT", sourceType: "DATA_PROCESS", timestampMillis: 1000, numAffectedRows: 7, partition: "p=1" };
    expect(await dataOf(catalog, report, { input: { ...input, customProperties } })).toEqual({ reportOperation: "true" });
    const [event] = await catalog.store.timeseries.getEvents({ urn, aspect: "operation" }, 9);
    expect(JSON.parse(event?.event ?? "")).toEqual({
      timestampMillis: 1000,
      lastUpdatedTimestamp: 1000,
      actor,
      operationType: "INSERT",
      sourceType: "DATA_PROCESS",
      numAffectedRows: 7,
      customProperties: { job: "nightly" },
      partitionSpec: { type: "PARTITION", partition: "p=1" },
    });
    const { urn: _urn, ...shown } = input;
    expect(await dataOf(catalog, operations, { urn })).toEqual({
      dataset: { operations: [{ ...shown, lastUpdatedTimestamp: 1000, actor, customOperationType: null, customProperties }] },
    });
  });

  test("is of this moment unless it says when", async () => {
    const urn = await storedTable(catalog);
    const before = Date.now();
    await dataOf(catalog, report, { input: { urn, operationType: "CUSTOM", customOperationType: "VACUUM", sourceType: "DATA_PLATFORM" } });
    const { dataset } = await dataOf(catalog, operations, { urn });
    const [found] = (dataset as { operations: Record<string, unknown>[] }).operations;
    expect(found).toMatchObject({ operationType: "CUSTOM", customOperationType: "VACUUM", partition: null, customProperties: null });
    expect(found?.lastUpdatedTimestamp).toBeGreaterThanOrEqual(before);
    expect(found?.timestampMillis).toBe(found?.lastUpdatedTimestamp);
  });

  test("stands beside others of the same moment, in the order in which they are told, from one document or from many", async () => {
    const urn = await storedTable(catalog);
    const types = ["INSERT", "DELETE", "ALTER", "UPDATE"];
    const reported = types.map(
      (type) => `${type}: reportOperation(input: {urn: "${urn}", operationType: ${type}, sourceType: DATA_PROCESS})`,
    );
    await dataOf(catalog, `mutation { ${reported.join(" ")} }`);
    const { dataset } = await dataOf(catalog, operations, { urn });
    const told = (dataset as { operations: { operationType: string }[] }).operations.map(({ operationType }) => operationType);
    expect(told).toEqual([...types].reverse());
    const more = Array.from({ length: 30 }, () =>
      dataOf(catalog, report, { input: { urn, operationType: "INSERT", sourceType: "DATA_PROCESS" } }),
    );
    await Promise.all(more);
    expect(await catalog.store.timeseries.getEvents({ urn, aspect: "operation" }, 99)).toHaveLength(34);
  });

  test("is refused for what is no dataset, or is not there", async () => {
    const chart = "urn:li:chart:(looker,operated)";
    await storeBare(catalog, chart);
    for (const urn of [chart, "urn:li:dataset:(urn:li:dataPlatform:hive,nowhere,PROD)", "nonsense"]) {
      const { code, path } = await failureOf(catalog, report, { input: { urn, operationType: "INSERT", sourceType: "DATA_PROCESS" } });
      expect([code, path]).toEqual([400, ["reportOperation"]]);
    }
    expect(await catalog.store.timeseries.scanEvents({ limit: 99 })).toHaveLength(36);
  });

  test("is of no partition where the text for it is empty", async () => {
    const urn = await storedTable(catalog);
    const input = { urn, operationType: "INSERT", sourceType: "DATA_PROCESS", partition: "" };
    expect(await dataOf(catalog, report, { input })).toEqual({ reportOperation: "true" });
    expect(await dataOf(catalog, operations, { urn })).toMatchObject({ dataset: { operations: [{ partition: null }] } });
  });
});

test("operations come in the order of what they changed, not of when they were reported", async () => {
  const urn = await storedTable(catalog);
  for (const [timestampMillis, lastUpdatedTimestamp] of [
    [1, 30],
    [2, 10],
    [3, 20],
  ]) {
    await catalog.put(urn, "operation", { timestampMillis, lastUpdatedTimestamp, operationType: "UPDATE" });
  }
  const { dataset } = await dataOf(catalog, operations, { urn, limit: 2 });
  expect((dataset as { operations: { timestampMillis: number }[] }).operations.map((one) => one.timestampMillis)).toEqual([1, 3]);
});

describe("profiles of a dataset", () => {
  const fields = "timestampMillis rowCount columnCount sizeInBytes partitionSpec { type partition }";

  async function profiled(): Promise<string> {
    const urn = await storedTable(catalog);
    const partitionSpec = { type: "PARTITION", partition: "p=1" };
    const fieldProfiles = [
      { fieldPath: "id", uniqueCount: 3, uniqueProportion: 0.5, min: "1", quantiles: [{ quantile: "0.5", value: "2" }] },
    ];
    await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: 10, columnCount: 2, fieldProfiles });
    await catalog.put(urn, "datasetProfile", { timestampMillis: 2, rowCount: 5, partitionSpec });
    await catalog.put(urn, "datasetProfile", {
      timestampMillis: 3,
      sizeInBytes: 99,
      partitionSpec: { type: "FULL_TABLE", partition: "all" },
    });
    return urn;
  }

  test("come newest first, with what was measured", async () => {
    const document = `query p($urn: String!) { dataset(urn: $urn) { datasetProfiles {
      ${fields} fieldProfiles { fieldPath uniqueCount uniqueProportion min max quantiles { quantile value } sampleValues }
    } } }`;
    const none = { rowCount: null, columnCount: null, sizeInBytes: null, partitionSpec: null, fieldProfiles: null };
    const column = { fieldPath: "id", uniqueCount: 3, uniqueProportion: 0.5, min: "1", max: null };
    expect(await dataOf(catalog, document, { urn: await profiled() })).toEqual({
      dataset: {
        datasetProfiles: [
          { ...none, timestampMillis: 3, sizeInBytes: 99, partitionSpec: { type: "FULL_TABLE", partition: "all" } },
          { ...none, timestampMillis: 2, rowCount: 5, partitionSpec: { type: "PARTITION", partition: "p=1" } },
          {
            ...none,
            timestampMillis: 1,
            rowCount: 10,
            columnCount: 2,
            fieldProfiles: [{ ...column, quantiles: [{ quantile: "0.5", value: "2" }], sampleValues: null }],
          },
        ],
      },
    });
  });

  test("have null for a figure that is no number, however often they are asked for", async () => {
    const urn = await storedTable(catalog);
    const figures = ["NaN", "Infinity", "-Infinity", 0.5];
    const fieldProfiles = figures.map((uniqueProportion) => ({ fieldPath: "id", uniqueProportion }));
    await catalog.put(urn, "datasetProfile", { timestampMillis: 1, fieldProfiles });
    const document = "query p($urn: String!) { dataset(urn: $urn) { datasetProfiles { fieldProfiles { uniqueProportion } } } }";
    const shown = [null, null, null, 0.5].map((uniqueProportion) => ({ uniqueProportion }));
    for (let runs = 0; runs < 12; runs++) {
      expect(await dataOf(catalog, document, { urn })).toEqual({ dataset: { datasetProfiles: [{ fieldProfiles: shown }] } });
    }
  });

  test("are told apart by the part of the table they are of", async () => {
    const filter = (more: string) => `datasetProfiles(limit: 1, filter: { and: [{ ${more} }] }) { timestampMillis }`;
    const document = `query p($urn: String!) { dataset(urn: $urn) {
      table: ${filter('field: "partitionSpec.type", condition: EQUAL, values: ["FULL_TABLE"]')}
      part: ${filter('field: "partitionSpec.type", values: ["PARTITION"]')}
      named: ${filter('field: "partitionSpec.partition", value: "all"')}
      other: ${filter('field: "partitionSpec.partition", values: ["all"], negated: true')}
      before: datasetProfiles(endTimeMillis: 2, limit: 1) { timestampMillis }
    } }`;
    const one = (timestampMillis: number) => [{ timestampMillis }];
    const dataset = { table: one(3), part: one(2), named: one(3), other: one(2), before: one(2) };
    expect(await dataOf(catalog, document, { urn: await profiled() })).toEqual({ dataset });
  });

  test("of the whole table are also those that name no part", async () => {
    const urn = await storedTable(catalog);
    await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: 10 });
    const document = `query p($urn: String!) { dataset(urn: $urn) {
      datasetProfiles(filter: { and: [{ field: "partitionSpec.type", values: ["FULL_TABLE"] }] }) { rowCount }
    } }`;
    expect(await dataOf(catalog, document, { urn })).toEqual({ dataset: { datasetProfiles: [{ rowCount: 10 }] } });
  });
});
