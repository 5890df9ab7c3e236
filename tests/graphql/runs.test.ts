import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const actor = "urn:li:corpuser:airflow";
const runUrn = (name: string) => `urn:li:dataProcessInstance:${name}`;

/** A run with what it read and wrote, and events unless it has none. */
async function stored(name: string, time: number, aspects: Readonly<Record<string, unknown>>): Promise<string> {
  const urn = runUrn(name);
  await catalog.put(urn, "dataProcessInstanceProperties", { name, created: { time, actor } });
  for (const [aspect, value] of Object.entries(aspects)) await catalog.put(urn, aspect, value);
  return urn;
}

describe("the runs of a task", () => {
  test("are those that have begun, the newest first", async () => {
    const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,runs,PROD),load)";
    const dataProcessInstanceRelationships = { parentTemplate: job, upstreamInstances: [] };
    const dataProcessInstanceRunEvent = { timestampMillis: 1, status: "STARTED" };
    const older = await stored("older", 10, { dataProcessInstanceRelationships, dataProcessInstanceRunEvent });
    const newer = await stored("newer", 20, { dataProcessInstanceRelationships, dataProcessInstanceRunEvent });
    await stored("planned", 30, { dataProcessInstanceRelationships });
    await stored("foreign", 40, { dataProcessInstanceRunEvent });
    const document = `query r($urn: String!) { dataJob(urn: $urn) {
      runs { start count total runs { urn name created { time actor } } }
      second: runs(start: 1, count: 1) { start count total runs { urn } }
    } }`;
    expect(await dataOf(catalog, document, { urn: job })).toEqual({
      dataJob: {
        runs: {
          start: 0,
          count: 20,
          total: 2,
          runs: [
            { urn: newer, name: "newer", created: { time: 20, actor } },
            { urn: older, name: "older", created: { time: 10, actor } },
          ],
        },
        second: { start: 1, count: 1, total: 2, runs: [{ urn: older }] },
      },
    });
  });
});

test("a dataset tells the runs that wrote it from those that read it, in either form, the newest first", async () => {
  const dataset = await storedTable(catalog);
  const edges = [{ destinationUrn: dataset }];
  const wrote = await stored("wrote", 1, { dataProcessInstanceOutput: { outputs: [dataset] } });
  const read = await stored("read", 3, { dataProcessInstanceInput: { inputs: [dataset], inputEdges: edges } });
  const wroteNewer = await stored("wrote-newer", 2, { dataProcessInstanceOutput: { outputs: [], outputEdges: edges } });
  const readNewer = await stored("read-newer", 2, { dataProcessInstanceInput: { inputs: [datasetUrn("runs.other")], inputEdges: edges } });
  const document = `query r($urn: String!) { dataset(urn: $urn) {
    written: runs(start: 0, count: 5, direction: OUTGOING) { total runs { urn } }
    read: runs(start: 0, count: 5, direction: INCOMING) { total runs { urn } }
  } }`;
  expect(await dataOf(catalog, document, { urn: dataset })).toEqual({
    dataset: {
      written: { total: 2, runs: [{ urn: wroteNewer }, { urn: wrote }] },
      read: { total: 2, runs: [{ urn: read }, { urn: readNewer }] },
    },
  });
});

test("a run tells how it went, the latest first", async () => {
  const urn = await stored("told", 1, {});
  await catalog.put(urn, "dataProcessInstanceRunEvent", { timestampMillis: 1, status: "STARTED", attempt: 1 });
  const result = { type: "FAILURE", nativeResultType: "airflow" };
  await catalog.put(urn, "dataProcessInstanceRunEvent", { timestampMillis: 5, status: "COMPLETE", result, durationMillis: 4 });
  const document = `query s($urn: String!) { dataProcessInstance(urn: $urn) {
    state { timestampMillis status attempt durationMillis result { resultType nativeResultType } }
    begun: state(endTimeMillis: 2) { status }
    last: state(limit: 1) { status }
  } }`;
  expect(await dataOf(catalog, document, { urn })).toEqual({
    dataProcessInstance: {
      state: [
        {
          timestampMillis: 5,
          status: "COMPLETE",
          attempt: null,
          durationMillis: 4,
          result: { resultType: "FAILURE", nativeResultType: "airflow" },
        },
        { timestampMillis: 1, status: "STARTED", attempt: 1, durationMillis: null, result: null },
      ],
      begun: [{ status: "STARTED" }],
      last: [{ status: "COMPLETE" }],
    },
  });
});
