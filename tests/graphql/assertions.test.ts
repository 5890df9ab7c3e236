import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const upsert = `mutation upsert($urn: String, $input: UpsertCustomAssertionInput!) {
  upsertCustomAssertion(urn: $urn, input: $input) { urn }
}`;
const report = `mutation report($urn: String!, $result: AssertionResultInput!) { reportAssertionResult(urn: $urn, result: $result) }`;
const runs = `query runs($urn: String!, $status: AssertionRunStatus, $start: Long, $end: Long, $limit: Int, $filter: FilterInput) {
  assertion(urn: $urn) {
    runEvents(status: $status, startTimeMillis: $start, endTimeMillis: $end, limit: $limit, filter: $filter) {
      total failed succeeded errored
      runEvents {
        timestampMillis assertionUrn asserteeUrn status
        result { type externalUrl nativeResults { key value } error { type properties { key value } } }
      }
    }
  }
}`;
const asserted = `query asserted($urn: String!, $start: Int, $count: Int, $all: Boolean) {
  dataset(urn: $urn) {
    assertions(start: $start, count: $count, includeSoftDeleted: $all) {
      start count total
      assertions {
        urn
        info {
          type description externalUrl lastUpdated { actor }
          customAssertion { type entityUrn field { path } logic } source { type created { actor } }
        }
      }
    }
  }
}`;

const actor = "urn:li:corpuser:__datahub_system";
const input = (entityUrn: string, more: object = {}) => ({
  entityUrn,
  type: "Row count",
  description: "Enough rows",
  platform: { name: "checker" },
  ...more,
});

/** Stores an assertion about a new dataset. */
async function stored(more: object = {}): Promise<{ urn: string; dataset: string }> {
  const dataset = await storedTable(catalog);
  const { upsertCustomAssertion } = await dataOf(catalog, upsert, { input: input(dataset, more) });
  return { urn: (upsertCustomAssertion as { urn: string }).urn, dataset };
}

describe("a custom assertion", () => {
  test("is stored as the reference stores it, and is there among those of its dataset", async () => {
    const { urn, dataset } = await stored({ fieldPath: "total", externalUrl: "https://dq.example.com/7", logic: "count(*) > 0" });
    expect(urn).toMatch(/^urn:li:assertion:[0-9a-f-]{36}$/);
    const field = `urn:li:schemaField:(${dataset},total)`;
    const stamp = { time: expect.any(Number), actor };
    expect(await catalog.read(urn)).toMatchObject({
      assertionInfo: {
        type: "CUSTOM",
        customAssertion: { type: "Row count", entity: dataset, field, logic: "count(*) > 0" },
        description: "Enough rows",
        externalUrl: "https://dq.example.com/7",
        source: { type: "EXTERNAL", created: stamp },
        lastUpdated: stamp,
      },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:checker" },
    });
    const info = {
      type: "CUSTOM",
      description: "Enough rows",
      externalUrl: "https://dq.example.com/7",
      lastUpdated: { actor },
      customAssertion: { type: "Row count", entityUrn: dataset, field: { path: "total" }, logic: "count(*) > 0" },
      source: { type: "EXTERNAL", created: { actor } },
    };
    const assertions = { start: 0, count: 1, total: 1, assertions: [{ urn, info }] };
    expect(await dataOf(catalog, asserted, { urn: dataset })).toEqual({ dataset: { assertions } });
  });

  test("keeps the standard form that newer clients send beside the free one, and the severity of a result", async () => {
    const number = (value: string) => ({ value, type: "NUMBER" });
    const wide = {
      fieldPaths: ["id", "total", "id"],
      scope: "DATASET_ROWS",
      aggregation: "ROW_COUNT",
      operator: "BETWEEN",
      parameters: { minValue: number("1"), maxValue: number("9") },
      nativeType: "expect_row_count",
      nativeParameters: [{ key: "mostly", value: "0.9" }],
    };
    const { urn, dataset } = await stored(wide);
    const column = (path: string) => `urn:li:schemaField:(${dataset},${path})`;
    const { fieldPaths, nativeParameters, ...same } = wide;
    expect((await catalog.read(urn)).assertionInfo).toMatchObject({
      customAssertion: { ...same, fields: ["id", "total"].map(column), nativeParameters: { mostly: "0.9" } },
    });
    const shown =
      "query($urn: String!) { assertion(urn: $urn) { info { customAssertion { fields { path } nativeParameters { key value } } } } }";
    expect(await dataOf(catalog, shown, { urn })).toEqual({
      assertion: { info: { customAssertion: { fields: [{ path: "id" }, { path: "total" }], nativeParameters } } },
    });
    await dataOf(catalog, report, { urn, result: { type: "FAILURE", severity: "HIGH" } });
    const result = "query($urn: String!) { assertion(urn: $urn) { runEvents { runEvents { result { severity } } } } }";
    expect(await dataOf(catalog, result, { urn })).toEqual({ assertion: { runEvents: { runEvents: [{ result: { severity: "HIGH" } }] } } });
  });

  test("is replaced under the URN that is given", async () => {
    const { urn, dataset } = await stored({ logic: "old" });
    await dataOf(catalog, upsert, { urn, input: input(dataset, { platform: { urn: "urn:li:dataPlatform:hive" } }) });
    const { assertionInfo, dataPlatformInstance } = await catalog.read(urn);
    expect(assertionInfo).toMatchObject({ customAssertion: { type: "Row count", entity: dataset } });
    expect(assertionInfo).not.toHaveProperty("customAssertion.logic");
    expect(dataPlatformInstance).toEqual({ platform: "urn:li:dataPlatform:hive" });
  });

  test("is refused without a platform, without its dataset, and under the URN of something else", async () => {
    const dataset = await storedTable(catalog);
    const refused = async (variables: object) => {
      const { code, path, message } = await failureOf(catalog, upsert, variables);
      expect([code, path]).toEqual([400, ["upsertCustomAssertion"]]);
      return message;
    };
    const urn = "urn:li:assertion:refused";
    expect(await refused({ urn, input: input(dataset, { platform: {} }) })).toBe(
      "Failed to upsert Custom Assertion. Platform Name or Platform Urn must be specified.",
    );
    expect(await refused({ urn, input: input(dataset, { platform: { urn: dataset } }) })).toContain("give the URN of a dataPlatform");
    expect(await refused({ urn, input: input(`${dataset.slice(0, -6)}x,PROD)`) })).toContain("does not exist");
    expect(await refused({ urn: dataset, input: input(dataset) })).toContain("give the URN of a assertion");
    expect(await catalog.read(urn)).toEqual({ assertionKey: { assertionId: "refused" } });
  });

  test("leaves the list when it is soft deleted, and stays in the total", async () => {
    const { urn, dataset } = await stored();
    await catalog.put(urn, "status", { removed: true });
    const listed = async (all: boolean) => {
      const { dataset: found } = await dataOf(catalog, asserted, { urn: dataset, all });
      const { total, assertions } = (found as { assertions: { total: number; assertions: object[] } }).assertions;
      return [total, assertions.length];
    };
    expect(await listed(false)).toEqual([1, 0]);
    expect(await listed(true)).toEqual([1, 1]);
  });

  test("is gone when it is deleted, with its runs", async () => {
    const { urn, dataset } = await stored();
    await dataOf(catalog, report, { urn, result: { type: "SUCCESS" } });
    const remove = "mutation remove($urn: String!) { deleteAssertion(urn: $urn) }";
    expect(await dataOf(catalog, remove, { urn })).toEqual({ deleteAssertion: true });
    expect(await dataOf(catalog, runs, { urn })).toMatchObject({ assertion: { runEvents: { total: 0 } } });
    expect(await dataOf(catalog, asserted, { urn: dataset })).toMatchObject({ dataset: { assertions: { total: 0 } } });
    expect((await failureOf(catalog, remove, { urn })).code).toBe(400);
  });
});

describe("the runs of an assertion", () => {
  const at = (timestampMillis: number, type: string, more: object = {}) => ({ timestampMillis, type, ...more });

  test("are those that were reported, the newest first, and the totals are theirs", async () => {
    const { urn, dataset } = await stored();
    const properties = [{ key: "rows", value: "0" }];
    const error = { type: "UNKNOWN_ERROR", message: "no answer" };
    const results = [
      at(1000, "SUCCESS"),
      at(2000, "FAILURE", { properties, externalUrl: "https://dq.example.com/7" }),
      at(3000, "ERROR", { error }),
    ];
    for (const result of results) expect(await dataOf(catalog, report, { urn, result })).toEqual({ reportAssertionResult: true });
    const event = { assertionUrn: urn, asserteeUrn: dataset, status: "COMPLETE" };
    const nothing = { externalUrl: null, nativeResults: null, error: null };
    const shown = [
      {
        ...event,
        timestampMillis: 3000,
        result: { ...nothing, type: "ERROR", error: { type: error.type, properties: [{ key: "message", value: "no answer" }] } },
      },
      {
        ...event,
        timestampMillis: 2000,
        result: { ...nothing, type: "FAILURE", externalUrl: "https://dq.example.com/7", nativeResults: properties },
      },
      { ...event, timestampMillis: 1000, result: { ...nothing, type: "SUCCESS" } },
    ];
    const totals = { total: 3, failed: 1, succeeded: 1, errored: 1 };
    expect(await dataOf(catalog, runs, { urn })).toEqual({ assertion: { runEvents: { ...totals, runEvents: shown } } });
  });

  test("are all kept that are reported at the same moment, the last one the newest", async () => {
    const { urn } = await stored();
    const types = ["SUCCESS", "FAILURE", "SUCCESS", "ERROR"];
    const reported = types.map((type, index) => `r${index}: reportAssertionResult(urn: "${urn}", result: {type: ${type}})`);
    await dataOf(catalog, `mutation { ${reported.join(" ")} }`);
    const { assertion } = await dataOf(catalog, runs, { urn });
    const { runEvents } = (assertion as { runEvents: { runEvents: { result: { type: string } }[] } }).runEvents;
    expect(runEvents.map(({ result }) => result.type)).toEqual([...types].reverse());
  });

  test("are limited by number, time, status and the fields of the event", async () => {
    const { urn } = await stored();
    for (let time = 1; time <= 4; time++) {
      await dataOf(catalog, report, { urn, result: at(time, time % 2 === 0 ? "FAILURE" : "SUCCESS") });
    }
    const times = async (variables: object) => {
      const { assertion } = await dataOf(catalog, runs, { urn, ...variables });
      const { total, failed, runEvents } = (assertion as { runEvents: { total: number; failed: number; runEvents: object[] } }).runEvents;
      expect(total).toBe(runEvents.length);
      return { failed, times: runEvents.map((event) => (event as { timestampMillis: number }).timestampMillis) };
    };
    expect(await times({ status: "COMPLETE", limit: 1 })).toEqual({ failed: 1, times: [4] });
    expect(await times({ limit: 0 })).toEqual({ failed: 0, times: [] });
    expect(await times({ start: 2, end: "3" })).toEqual({ failed: 1, times: [3, 2] });
    expect(await times({ filter: { and: [{ field: "type", values: ["SUCCESS"] }] }, limit: 1 })).toEqual({ failed: 0, times: [3] });
    expect(await times({ filter: { and: [{ field: "type", value: "SUCCESS", negated: true }] } })).toEqual({ failed: 2, times: [4, 2] });
  });

  test("are refused for an assertion that is not there, and nothing is written", async () => {
    const urn = "urn:li:assertion:nowhere";
    const { code, path } = await failureOf(catalog, report, { urn, result: { type: "SUCCESS" } });
    expect([code, path]).toEqual([400, ["reportAssertionResult"]]);
    expect(await catalog.store.timeseries.getEvents({ urn, aspect: "assertionRunEvent" }, 9)).toEqual([]);
  });

  test("are not told for a limit below zero or a field that there is not", async () => {
    const { urn } = await stored();
    for (const variables of [{ limit: -1 }, { filter: { and: [{ field: "colour", values: ["red"] }] } }]) {
      const { code, data } = await failureOf(catalog, runs, { urn, ...variables });
      expect([code, data]).toEqual([400, { assertion: { runEvents: null } }]);
    }
  });
});

const ofEntity = `query ofEntity($urn: String!) {
  searchAcrossEntities(input: {types: [ASSERTION], query: "*", count: 20, orFilters: [{and: [{field: "entity", values: [$urn]}]}]}) {
    searchResults { entity { urn } }
  }
}`;

test("assertions of every kind are found by the entity that they are about", async () => {
  const dataset = await storedTable(catalog);
  const schema = { schemaName: "", platform: "urn:li:dataPlatform:hive", version: 0, hash: "", fields: [] };
  const platformSchema = { "com.linkedin.schema.OtherSchema": { rawSchema: "" } };
  const kinds: Record<string, object> = {
    FRESHNESS: { freshnessAssertion: { type: "DATASET_CHANGE", entity: dataset, schedule: { type: "CRON" } } },
    VOLUME: { volumeAssertion: { type: "ROW_COUNT_TOTAL", entity: dataset } },
    SQL: { sqlAssertion: { type: "METRIC", entity: dataset, statement: "select 1", operator: "NOT_NULL", parameters: {} } },
    FIELD: { fieldAssertion: { type: "FIELD_VALUES", entity: dataset } },
    DATA_SCHEMA: { schemaAssertion: { entity: dataset, schema: { ...schema, platformSchema } } },
    DATASET: { datasetAssertion: { dataset, scope: "DATASET_ROWS", operator: "NOT_NULL" } },
    CUSTOM: { customAssertion: { type: "Row count", entity: dataset } },
  };
  for (const [type, kind] of Object.entries(kinds)) await catalog.put(`urn:li:assertion:of-${type}`, "assertionInfo", { type, ...kind });
  await catalog.put("urn:li:assertion:of-entityUrn", "assertionInfo", { type: "CUSTOM", entityUrn: dataset });
  const { searchAcrossEntities: found } = await dataOf(catalog, ofEntity, { urn: dataset });
  const urns = (found as { searchResults: { entity: { urn: string } }[] }).searchResults.map(({ entity }) => entity.urn);
  expect(urns.sort()).toEqual([...Object.keys(kinds), "entityUrn"].map((kind) => `urn:li:assertion:of-${kind}`).sort());
});

test("assertions are found by their type under both of its names, that of clients of today too", async () => {
  const foundBy = async (field: string) => {
    const document = `{ searchAcrossEntities(input: {types: [ASSERTION], query: "*", count: 20, orFilters: [{and: [{field: "${field}", values: ["SQL"]}]}]}) {
      searchResults { entity { urn } } } }`;
    return (await dataOf(catalog, document, {})).searchAcrossEntities;
  };
  expect(await foundBy("assertionType")).toEqual({ searchResults: [{ entity: { urn: "urn:li:assertion:of-SQL" } }] });
  expect(await foundBy("type")).toEqual(await foundBy("assertionType"));
});
