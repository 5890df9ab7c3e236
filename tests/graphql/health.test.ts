import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const sound = { type: "INCIDENTS", status: "PASS", message: null, causes: null };

async function healthOf(urn: string): Promise<unknown> {
  const { dataset } = await dataOf(catalog, "query h($urn: String!) { dataset(urn: $urn) { health { type status message causes } } }", {
    urn,
  });
  return (dataset as { health: unknown }).health;
}

async function raised(...resourceUrns: readonly string[]): Promise<string> {
  const document = "mutation raise($input: RaiseIncidentInput!) { raiseIncident(input: $input) }";
  return String((await dataOf(catalog, document, { input: { type: "SQL", resourceUrns } })).raiseIncident);
}

/** An assertion about the dataset, with the results of its runs, the last one last. */
async function asserted(entityUrn: string, ...types: readonly string[]): Promise<string> {
  const upsert = "mutation u($input: UpsertCustomAssertionInput!) { upsertCustomAssertion(input: $input) { urn } }";
  const input = { entityUrn, type: "Rows", description: "", platform: { name: "checker" } };
  const { urn } = (await dataOf(catalog, upsert, { input })).upsertCustomAssertion as { urn: string };
  const report = "mutation r($urn: String!, $result: AssertionResultInput!) { reportAssertionResult(urn: $urn, result: $result) }";
  for (const [index, type] of types.entries()) await dataOf(catalog, report, { urn, result: { type, timestampMillis: index + 1 } });
  return urn;
}

test("an asset without incidents or assertions is sound", async () => {
  expect(await healthOf(await storedTable(catalog))).toEqual([sound]);
});

test("active incidents are counted, resolved ones are not", async () => {
  const dataset = await storedTable(catalog);
  const [first] = [await raised(dataset), await raised(dataset, await storedTable(catalog))];
  const told = (message: string) => [{ type: "INCIDENTS", status: "FAIL", message, causes: ["ACTIVE_INCIDENTS"] }];
  expect(await healthOf(dataset)).toEqual(told("2 active incidents"));
  const settle = `mutation settle($urn: String!) { updateIncidentStatus(urn: $urn, input: { state: RESOLVED }) }`;
  await dataOf(catalog, settle, { urn: first });
  expect(await healthOf(dataset)).toEqual(told("1 active incident"));
});

test("the open incident that changed last is told with their number", async () => {
  const dataset = await storedTable(catalog);
  const stampAt = (time: number) => ({ time, actor: "urn:li:corpuser:jo" });
  const incident = (name: string, time: number, state = "ACTIVE") =>
    catalog.put(`urn:li:incident:${name}`, "incidentInfo", {
      type: "OPERATIONAL",
      title: name,
      entities: [dataset],
      status: { state, lastUpdated: stampAt(time) },
      source: { type: "MANUAL" },
      created: stampAt(1),
    });
  const details = async () => {
    const fields = "health { activeIncidentHealthDetails { count lastActivityAt latestIncidentUrn latestIncidentTitle } }";
    const { dataset: told } = await dataOf(catalog, `query h($urn: String!) { dataset(urn: $urn) { ${fields} } }`, { urn: dataset });
    return (told as { health: { activeIncidentHealthDetails: unknown }[] }).health.map((one) => one.activeIncidentHealthDetails);
  };
  expect(await details()).toEqual([null]);
  await incident("newer", 20);
  await incident("older", 10);
  await incident("solved", 30, "RESOLVED");
  const latest = { latestIncidentUrn: "urn:li:incident:newer", latestIncidentTitle: "newer" };
  expect(await details()).toEqual([{ count: 2, lastActivityAt: 20, ...latest }]);
});

const failingOf = (message: string, ...causes: readonly string[]) => [sound, { type: "ASSERTIONS", status: "FAIL", message, causes }];

test("of each assertion its newest run counts, and those that have never run count among all", async () => {
  const dataset = await storedTable(catalog);
  await asserted(dataset);
  expect(await healthOf(dataset)).toEqual([sound]);
  await asserted(dataset, "FAILURE", "SUCCESS");
  expect(await healthOf(dataset)).toEqual([
    sound,
    { type: "ASSERTIONS", status: "PASS", message: "All assertions are passing", causes: null },
  ]);
  const failing = await asserted(dataset, "SUCCESS", "FAILURE");
  expect(await healthOf(dataset)).toEqual(failingOf("1 of 3 assertions are failing", failing));
  await catalog.put(failing, "status", { removed: true });
  const another = await asserted(dataset, "FAILURE");
  expect(await healthOf(dataset)).toEqual(failingOf("1 of 3 assertions are failing", another));
});

test("an assertion whose run ended in an error is failing, which the filter finds, too", async () => {
  const dataset = await storedTable(catalog);
  const broken = await asserted(dataset, "SUCCESS", "ERROR");
  expect(await healthOf(dataset)).toEqual(failingOf("1 of 1 assertions are failing", broken));
  expect(await failingTables()).toContain(dataset);
});

/** The datasets that the filter finds. */
async function failingTables(): Promise<ReadonlySet<string>> {
  const filter = 'orFilters: [{and: [{field: "hasFailingAssertions", values: ["true"]}]}]';
  const document = `{ searchAcrossEntities(input: {types: [DATASET], query: "*", ${filter}}) { searchResults { entity { urn } } } }`;
  const { searchResults } = (await dataOf(catalog, document)).searchAcrossEntities as { searchResults: { entity: { urn: string } }[] };
  return new Set(searchResults.map(({ entity }) => entity.urn));
}

test("a failing assertion counts for what it is about now, which is what the filter finds", async () => {
  const [before, after] = [await storedTable(catalog), await storedTable(catalog)];
  const urn = await asserted(before, "FAILURE");
  const told = async () => {
    const ill = [before, after].map(async (one) => ((await healthOf(one)) as { status: string }[]).some(({ status }) => status === "FAIL"));
    const found = await failingTables();
    return { health: await Promise.all(ill), filter: [before, after].map((one) => found.has(one)) };
  };
  const both = (...failing: boolean[]) => ({ health: failing, filter: failing });
  expect(await told()).toEqual(both(true, false));
  const info = { type: "CUSTOM", customAssertion: { type: "Rows", entity: after } };
  await catalog.put(urn, "assertionInfo", info);
  expect(await told()).toEqual(both(false, true));
  await catalog.put(urn, "status", { removed: true });
  expect(await told()).toEqual(both(false, false));
  await catalog.put(urn, "status", { removed: false });
  expect(await told()).toEqual(both(false, true));
  const { status } = await catalog.request("DELETE", `/openapi/v3/entity/assertion/${encodeURIComponent(urn)}/assertionInfo`);
  expect(status).toBe(200);
  expect(await told()).toEqual(both(false, false));
});

test("a run that has only begun changes nothing of how the last one ended, nor of what the filter finds", async () => {
  const [failing, passing, begun] = [await storedTable(catalog), await storedTable(catalog), await storedTable(catalog)];
  const urn = await asserted(failing, "FAILURE", ...Array.from({ length: 9 }, () => "INIT"));
  const run = { runId: "r", assertionUrn: urn, asserteeUrn: failing, status: "COMPLETE" };
  expect((await catalog.put(urn, "assertionRunEvent", { ...run, timestampMillis: 99 })).status).toBe(200);
  await asserted(passing, "FAILURE", "SUCCESS", "INIT");
  await asserted(begun, "INIT");
  const ofAssertions = async (dataset: string) =>
    ((await healthOf(dataset)) as { type: string; status: string }[]).flatMap(({ type, status }) =>
      type === "ASSERTIONS" ? [status] : [],
    );
  expect(await Promise.all([failing, passing, begun].map(ofAssertions))).toEqual([["FAIL"], ["PASS"], []]);
  const found = await failingTables();
  expect([failing, passing, begun].map((one) => found.has(one))).toEqual([true, false, false]);
});

test("each of many assets has its own", async () => {
  const tables = [await storedTable(catalog), await storedTable(catalog), await storedTable(catalog)];
  const [, ill = "", failing = ""] = tables;
  await raised(ill);
  await asserted(failing, "FAILURE");
  const document = "query h($urns: [String!]!) { entities(urns: $urns) { ... on Dataset { health { type status } } } }";
  const incidents = (status: string) => ({ type: "INCIDENTS", status });
  expect(await dataOf(catalog, document, { urns: tables })).toEqual({
    entities: [
      { health: [incidents("PASS")] },
      { health: [incidents("FAIL")] },
      { health: [incidents("PASS"), { type: "ASSERTIONS", status: "FAIL" }] },
    ],
  });
});
