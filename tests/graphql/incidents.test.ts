import { usualSearchLimits } from "@almagest/server/search/search-limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const raise = "mutation raise($input: RaiseIncidentInput!) { raiseIncident(input: $input) }";
const update = "mutation update($urn: String!, $input: UpdateIncidentInput!) { updateIncident(urn: $urn, input: $input) }";
const settle = "mutation settle($urn: String!, $input: IncidentStatusInput!) { updateIncidentStatus(urn: $urn, input: $input) }";
const incidents = `query incidents(
  $urn: String!, $state: IncidentState, $stage: IncidentStage, $priority: IncidentPriority, $assigneeUrns: [String!], $start: Int, $count: Int
) {
  dataset(urn: $urn) {
    incidents(state: $state, stage: $stage, priority: $priority, assigneeUrns: $assigneeUrns, start: $start, count: $count) {
      start count total
      incidents {
        urn type incidentType title description priority
        status { state stage message lastUpdated { actor } } incidentStatus { state message } source { type source { urn } } entity { urn } created { actor }
      }
    }
  }
}`;

const actor = "urn:li:corpuser:__datahub_system";
const stamp = { time: expect.any(Number), actor };

async function raised(resourceUrn: string, more: object = {}): Promise<string> {
  const { raiseIncident } = await dataOf(catalog, raise, { input: { type: "OPERATIONAL", title: "Late load", resourceUrn, ...more } });
  return String(raiseIncident);
}

async function urnsOf(urn: string, more: object = {}): Promise<string[]> {
  const { dataset } = await dataOf(catalog, incidents, { urn, ...more });
  return (dataset as { incidents: { incidents: { urn: string }[] } }).incidents.incidents.map((incident) => incident.urn);
}

describe("an incident", () => {
  test("is stored as the reference stores it, and told by the asset that it is about", async () => {
    const dataset = await storedTable(catalog);
    const urn = await raised(dataset, { description: "3 h late", priority: "HIGH", assigneeUrns: ["urn:li:corpuser:jo"], startedAt: 1000 });
    expect(urn).toMatch(/^urn:li:incident:[0-9a-f-]{36}$/);
    expect(await catalog.read(urn)).toMatchObject({
      incidentInfo: {
        type: "OPERATIONAL",
        title: "Late load",
        description: "3 h late",
        entities: [dataset],
        priority: 1,
        assignees: [{ actor: "urn:li:corpuser:jo", assignedAt: stamp }],
        status: { state: "ACTIVE", lastUpdated: stamp },
        source: { type: "MANUAL" },
        startedAt: 1000,
        created: stamp,
      },
    });
    const shown = {
      urn,
      type: "INCIDENT",
      incidentType: "OPERATIONAL",
      title: "Late load",
      description: "3 h late",
      priority: "HIGH",
      status: { state: "ACTIVE", stage: null, message: null, lastUpdated: { actor } },
      incidentStatus: { state: "ACTIVE", message: null },
      source: { type: "MANUAL", source: null },
      entity: { urn: dataset },
      created: { actor },
    };
    expect(await dataOf(catalog, incidents, { urn: dataset })).toEqual({
      dataset: { incidents: { start: 0, count: 20, total: 1, incidents: [shown] } },
    });
  });

  test("may be about a column, of which its dataset alone is stored", async () => {
    const dataset = await storedTable(catalog);
    const column = (path: string) => `urn:li:schemaField:(${dataset},${path})`;
    const urn = await raised(column("total"));
    const told = "query told($urn: String!) { entity(urn: $urn) { ... on Incident { entity { urn type } } } }";
    expect(await dataOf(catalog, told, { urn })).toEqual({ entity: { entity: { urn: column("total"), type: "SCHEMA_FIELD" } } });
    const input = { type: "OPERATIONAL", resourceUrns: [dataset, column("nowhere")] };
    expect((await failureOf(catalog, raise, { input })).message).toContain(`${column("nowhere")} does not exist.`);
  });

  test("may be about several assets, and be of a kind of its own", async () => {
    const [first, second] = [await storedTable(catalog), await storedTable(catalog)];
    const urn = await raised(first, { type: "CUSTOM", customType: "Licence", resourceUrns: [second, first] });
    expect(await catalog.read(urn)).toMatchObject({ incidentInfo: { customType: "Licence", entities: [first, second] } });
    expect([await urnsOf(first), await urnsOf(second)]).toEqual([[urn], [urn]]);
  });

  test("is refused without an asset, with one that is not there, when it is custom without a name, and when a tag shall see to it", async () => {
    const dataset = await storedTable(catalog);
    const inputs = [
      {},
      { resourceUrns: [] },
      { resourceUrns: [dataset, "urn:li:chart:(looker,none)"] },
      { resourceUrn: dataset, type: "CUSTOM" },
      { resourceUrn: dataset, assigneeUrns: ["urn:li:tag:pii"] },
    ];
    for (const input of inputs) {
      const { code, path, data } = await failureOf(catalog, raise, { input: { type: "SQL", ...input } });
      expect([code, path, data]).toEqual([400, ["raiseIncident"], { raiseIncident: null }]);
    }
    expect(await urnsOf(dataset)).toEqual([]);
  });

  test("of charts, dashboards, pipelines and their tasks are told alike", async () => {
    const roots = {
      chart: "urn:li:chart:(looker,c)",
      dashboard: "urn:li:dashboard:(looker,d)",
      dataFlow: "urn:li:dataFlow:(airflow,f,PROD)",
      dataJob: "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)",
    };
    await storeBare(catalog, ...Object.values(roots));
    const document = `query all($chart: String!, $dashboard: String!, $dataFlow: String!, $dataJob: String!) {
      ${Object.keys(roots).map((root) => `${root}(urn: $${root}) { incidents(state: ACTIVE, count: 1) { total incidents { urn } } }`)}
    }`;
    const expected: Record<string, unknown> = {};
    for (const [root, urn] of Object.entries(roots)) {
      expected[root] = { incidents: { total: 1, incidents: [{ urn: await raised(urn) }] } };
    }
    expect(await dataOf(catalog, document, roots)).toEqual(expected);
  });
});

describe("the incidents of an asset", () => {
  test("are told by state, stage, priority and assignee, the newest first, in pages", async () => {
    const dataset = await storedTable(catalog);
    const [jo, kim] = ["urn:li:corpuser:jo", "urn:li:corpuser:kim"];
    const oldest = await raised(dataset, { priority: "CRITICAL", assigneeUrns: [jo], status: { state: "RESOLVED", stage: "FIXED" } });
    await laterMillisecond();
    const middle = await raised(dataset, { priority: "LOW", assigneeUrns: [jo, kim] });
    await laterMillisecond();
    const newest = await raised(dataset, { priority: "MEDIUM", status: { state: "ACTIVE", stage: "TRIAGE" } });
    expect(await urnsOf(dataset)).toEqual([newest, middle, oldest]);
    expect(await urnsOf(dataset, { state: "ACTIVE" })).toEqual([newest, middle]);
    expect(await urnsOf(dataset, { stage: "TRIAGE" })).toEqual([newest]);
    expect(await urnsOf(dataset, { priority: "CRITICAL" })).toEqual([oldest]);
    expect(await urnsOf(dataset, { assigneeUrns: [kim] })).toEqual([middle]);
    expect(await urnsOf(dataset, { assigneeUrns: [jo], state: "ACTIVE", stage: null })).toEqual([middle]);
    expect(await urnsOf(dataset, { start: 1, count: 1 })).toEqual([middle]);
  });
});

test("an incident without a priority is not among the critical ones, and these keep their order and their pages", async () => {
  const dataset = await storedTable(catalog);
  const critical: string[] = [];
  for (const priority of ["CRITICAL", undefined, "CRITICAL"]) {
    const urn = await raised(dataset, { priority });
    if (priority !== undefined) critical.unshift(urn);
    await laterMillisecond();
  }
  expect(await urnsOf(dataset, { priority: "CRITICAL" })).toEqual(critical);
  const { dataset: told } = await dataOf(catalog, incidents, { urn: dataset, priority: "CRITICAL", start: 1, count: 1 });
  expect(told).toMatchObject({ incidents: { start: 1, count: 1, total: 2, incidents: [{ urn: critical[1], priority: "CRITICAL" }] } });
});

test("the critical incidents of an asset are all counted, however few a page of a search holds", async () => {
  const small = await createTestCatalog({ searchLimits: { ...usualSearchLimits, page: 1 } });
  const dataset = await storedTable(small);
  const input = { type: "OPERATIONAL", resourceUrn: dataset, priority: "CRITICAL" };
  for (let count = 0; count < 3; count++) await dataOf(small, raise, { input });
  const { dataset: told } = await dataOf(small, incidents, { urn: dataset, priority: "CRITICAL", start: 1, count: 2 });
  expect(told).toMatchObject({ incidents: { total: 3, incidents: [{}, {}] } });
  await small.close();
});

describe("an update of an incident", () => {
  test("of the status replaces it, with a stamp of its own", async () => {
    const dataset = await storedTable(catalog);
    const urn = await raised(dataset, { status: { state: "ACTIVE", stage: "TRIAGE", message: "Looking" } });
    expect(await dataOf(catalog, settle, { urn, input: { state: "RESOLVED", message: "Done" } })).toEqual({ updateIncidentStatus: true });
    const { incidentInfo } = await catalog.read(urn);
    expect(incidentInfo).toMatchObject({ title: "Late load", entities: [dataset] });
    expect((incidentInfo as { status: unknown }).status).toEqual({ state: "RESOLVED", message: "Done", lastUpdated: stamp });
    expect(await urnsOf(dataset, { state: "ACTIVE" })).toEqual([]);
  });

  test("keeps what is not given, but for the priority and the assignees", async () => {
    const [dataset, other] = [await storedTable(catalog), await storedTable(catalog)];
    const urn = await raised(dataset, { description: "Old", priority: "HIGH", assigneeUrns: ["urn:li:corpuser:jo"] });
    const before = (await catalog.read(urn)).incidentInfo as Record<string, unknown>;
    const input = { description: "Later than that", resourceUrns: [other] };
    expect(await dataOf(catalog, update, { urn, input })).toEqual({ updateIncident: true });
    const { priority: _priority, assignees: _assignees, ...kept } = before;
    expect((await catalog.read(urn)).incidentInfo).toEqual({ ...kept, description: "Later than that", entities: [other] });
    expect([await urnsOf(dataset), await urnsOf(other)]).toEqual([[], [urn]]);
  });

  test("names each asset and each assignee once, as raising one does", async () => {
    const [dataset, jo] = [await storedTable(catalog), "urn:li:corpuser:jo"];
    const twice = { resourceUrns: [dataset, dataset], assigneeUrns: [jo, jo] };
    const urn = await raised(dataset, twice);
    const once = { incidentInfo: { entities: [dataset], assignees: [{ actor: jo }] } };
    expect(await catalog.read(urn)).toMatchObject(once);
    await dataOf(catalog, update, { urn, input: twice });
    expect(await catalog.read(urn)).toMatchObject(once);
  });

  test("of one that is not there is not found, and nothing is written", async () => {
    const urn = "urn:li:incident:none";
    for (const [document, root, input] of [
      [settle, "updateIncidentStatus", { state: "RESOLVED" }],
      [update, "updateIncident", { title: "x" }],
    ] as const) {
      const { code, type, path, message } = await failureOf(catalog, document, { urn, input });
      expect([code, type, path]).toEqual([404, "NOT_FOUND", [root]]);
      expect(message).toMatch(/^Failed to update incident. Incident does not exist./);
    }
    expect(await catalog.read(urn)).toEqual({ incidentKey: { id: "none" } });
  });
});
