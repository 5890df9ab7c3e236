import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const create = "mutation create($input: CreateTestInput!) { createTest(input: $input) }";
const update = "mutation update($urn: String!, $input: UpdateTestInput!) { updateTest(urn: $urn, input: $input) }";
const remove = "mutation remove($urn: String!) { deleteTest(urn: $urn) }";
const list = `query list($input: ListTestsInput!) { listTests(input: $input) {
  start count total tests { urn name category description definition { json } }
} }`;
const json = '{"on":{"types":["dataset"]},"rules":{"property":"ownership.owners.owner","operator":"exists"}}';
const input = { name: "Has owner", category: "Governance", description: "Somebody answers for it", definition: { json } };

test("a test is created, listed, replaced and deleted", async () => {
  const urn = "urn:li:test:owned";
  expect(await dataOf(catalog, create, { input: { ...input, id: "owned" } })).toEqual({ createTest: urn });
  expect((await catalog.read(urn)).testInfo).toEqual({ ...input, definition: { type: "JSON", json } });
  const found = (tests: object[], total = tests.length) => ({ listTests: { start: 0, count: 20, total, tests } });
  expect(await dataOf(catalog, list, { input: {} })).toEqual(found([{ urn, ...input }]));
  const changed = { name: "Is owned", category: "Governance", definition: { json } };
  expect(await dataOf(catalog, update, { urn, input: changed })).toEqual({ updateTest: urn });
  expect(await dataOf(catalog, list, { input: { query: "owned" } })).toEqual(found([{ urn, ...changed, description: null }]));
  expect(await dataOf(catalog, remove, { urn })).toEqual({ deleteTest: true });
  expect(await dataOf(catalog, list, { input: { query: "*" } })).toEqual(found([]));
});

test("a test is deleted without the results that it has, which may be very many", async () => {
  const quiet = await createTestCatalog({ metadataTests: false });
  const [urn, dataset] = ["urn:li:test:deleted", freshDataset()];
  await dataOf(quiet, create, { input: { ...input, id: "deleted" } });
  const testResults = { passing: [], failing: [{ test: urn, type: "FAILURE" }] };
  expect((await quiet.put(dataset, "testResults", testResults)).status).toBe(200);
  expect(await dataOf(quiet, remove, { urn })).toEqual({ deleteTest: true });
  expect((await quiet.read(dataset)).testResults).toEqual(testResults);
  const read = "query d($urn: String!) { dataset(urn: $urn) { testResults { failing { test { urn name } } } } }";
  expect(await dataOf(quiet, read, { urn: dataset })).toEqual({ dataset: { testResults: { failing: [{ test: null }] } } });
  await quiet.close();
});

test("a test gets an id when none is given, and lists have pages", async () => {
  const { createTest } = await dataOf(catalog, create, { input });
  expect(createTest).toMatch(/^urn:li:test:[0-9a-f-]{36}$/);
  const second = await dataOf(catalog, create, { input });
  const { listTests } = await dataOf(catalog, list, { input: { start: "1", count: 1 } });
  expect(listTests).toMatchObject({ start: 1, count: 1, total: 2 });
  const [shown] = (listTests as { tests: { urn: string }[] }).tests;
  expect([createTest, second.createTest]).toContain(shown?.urn);
});

test("a test is refused under a URN that is taken, and there is nothing to update or delete where none is", async () => {
  const urn = "urn:li:test:taken";
  await dataOf(catalog, create, { input: { ...input, id: "taken" } });
  const again = await failureOf(catalog, create, { input: { ...input, id: "taken", name: "Other" } });
  expect([again.code, again.path]).toEqual([400, ["createTest"]]);
  expect(again.message).toMatch(/^This Test already exists!/);
  expect((await catalog.read(urn)).testInfo).toMatchObject({ name: "Has owner" });
  const none = "urn:li:test:none";
  for (const [document, root] of [
    [update, "updateTest"],
    [remove, "deleteTest"],
  ] as const) {
    const { code, path } = await failureOf(catalog, document, { urn: none, input });
    expect([code, path]).toEqual([400, [root]]);
  }
  expect(await catalog.read(none)).toEqual({ testKey: { id: "none" } });
});
