import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const shown = `{
  urn
  properties { name description source statement { value language } created { actor } lastModified { actor } }
  subjects { dataset { urn } schemaField { urn } }
}`;
const create = `mutation create($input: CreateQueryInput!) { createQuery(input: $input) ${shown} }`;
const update = `mutation update($urn: String!, $input: UpdateQueryInput!) { updateQuery(urn: $urn, input: $input) ${shown} }`;
const remove = "mutation remove($urn: String!) { deleteQuery(urn: $urn) }";
const list = "query list($input: ListQueriesInput!) { listQueries(input: $input) { start count total queries { urn } } }";

const stamp = { actor: "urn:li:corpuser:__datahub_system" };
const statement = { value: "select 1", language: "SQL" };

interface Shown {
  readonly urn: string;
}

async function created(dataset: string, properties: object = {}): Promise<string> {
  const { createQuery } = await dataOf(catalog, create, {
    input: { properties: { statement, ...properties }, subjects: [{ datasetUrn: dataset }] },
  });
  return (createQuery as Shown).urn;
}

async function listed(input: object): Promise<string[]> {
  const { listQueries } = await dataOf(catalog, list, { input });
  return (listQueries as { queries: Shown[] }).queries.map(({ urn }) => urn);
}

describe("a saved query", () => {
  test("is answered as it is stored", async () => {
    const dataset = await storedTable(catalog);
    const properties = { name: "One", description: "Answers one", statement };
    const { createQuery } = await dataOf(catalog, create, { input: { properties, subjects: [{ datasetUrn: dataset }] } });
    expect(createQuery).toEqual({
      urn: expect.stringMatching(/^urn:li:query:[0-9a-f-]{36}$/),
      properties: { ...properties, source: "MANUAL", created: stamp, lastModified: stamp },
      subjects: [{ dataset: { urn: dataset }, schemaField: null }],
    });
    const stored = await catalog.read((createQuery as Shown).urn);
    const time = expect.any(Number);
    expect(stored.queryProperties).toEqual({
      ...properties,
      source: "MANUAL",
      created: { ...stamp, time },
      lastModified: { ...stamp, time },
    });
    expect(stored.querySubjects).toEqual({ subjects: [{ entity: dataset }] });
  });

  test("keeps what an update does not give", async () => {
    const [dataset, other] = [await storedTable(catalog), await storedTable(catalog)];
    const urn = await created(dataset, { name: "One", description: "Answers one" });
    const { updateQuery } = await dataOf(catalog, update, { urn, input: { properties: { name: "Uno" } } });
    const properties = { name: "Uno", description: "Answers one", source: "MANUAL", statement, created: stamp, lastModified: stamp };
    expect(updateQuery).toEqual({ urn, properties, subjects: [{ dataset: { urn: dataset }, schemaField: null }] });
    await dataOf(catalog, update, { urn, input: { subjects: [{ datasetUrn: other }] } });
    expect([await listed({ datasetUrn: dataset }), await listed({ datasetUrn: other })]).toEqual([[], [urn]]);
  });

  test("is about each dataset once, however often it is named", async () => {
    const dataset = await storedTable(catalog);
    const subjects = [{ datasetUrn: dataset }, { datasetUrn: dataset }];
    const once = [{ dataset: { urn: dataset }, schemaField: null }];
    const { createQuery } = await dataOf(catalog, create, { input: { properties: { statement }, subjects } });
    expect((createQuery as { subjects: unknown }).subjects).toEqual(once);
    const { updateQuery } = await dataOf(catalog, update, { urn: (createQuery as Shown).urn, input: { subjects } });
    expect((updateQuery as { subjects: unknown }).subjects).toEqual(once);
  });

  test("is gone when it is deleted", async () => {
    const dataset = await storedTable(catalog);
    const urn = await created(dataset);
    expect(await dataOf(catalog, remove, { urn })).toEqual({ deleteQuery: true });
    expect(await listed({ datasetUrn: dataset })).toEqual([]);
    expect((await failureOf(catalog, remove, { urn })).code).toBe(400);
  });

  test("is refused about a dataset that is not there, and not found where none is stored", async () => {
    const none = "urn:li:dataset:(urn:li:dataPlatform:hive,unqueried,PROD)";
    const before = await listed({});
    const { code, path } = await failureOf(catalog, create, { input: { properties: { statement }, subjects: [{ datasetUrn: none }] } });
    expect([code, path]).toEqual([400, ["createQuery"]]);
    expect(await listed({})).toEqual(before);
    const absent = await failureOf(catalog, update, { urn: "urn:li:query:none", input: { properties: { name: "x" } } });
    expect([absent.code, absent.path]).toEqual([404, ["updateQuery"]]);
  });
});

test("queries are listed by dataset, source and text, the newest first or as they are sorted, in pages", async () => {
  const dataset = await storedTable(catalog);
  const seen = "urn:li:query:seen";
  const old = { time: 1, ...stamp };
  await catalog.put(seen, "queryProperties", { statement, source: "SYSTEM", name: "Aardvark", created: old, lastModified: old });
  await catalog.put(seen, "querySubjects", { subjects: [{ entity: dataset }] });
  const first = await created(dataset, { name: "Monthly revenue" });
  await laterMillisecond();
  const second = await created(dataset, { name: "Daily revenue" });
  expect(await listed({ datasetUrn: dataset })).toEqual([second, first, seen]);
  expect(await listed({ datasetUrn: dataset, source: "SYSTEM" })).toEqual([seen]);
  expect(await listed({ datasetUrn: dataset, query: "monthly" })).toEqual([first]);
  expect(await listed({ datasetUrn: dataset, orFilters: [{ and: [{ field: "source", values: ["MANUAL"] }] }] })).toEqual([second, first]);
  const sortInput = { sortCriterion: { field: "name", sortOrder: "ASCENDING" } };
  expect(await listed({ datasetUrn: dataset, sortInput })).toEqual([seen, second, first]);
  const { listQueries } = await dataOf(catalog, list, { input: { datasetUrn: dataset, start: 1, count: 1 } });
  expect(listQueries).toEqual({ start: 1, count: 1, total: 3, queries: [{ urn: first }] });
});
