import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

const actor = "urn:li:corpuser:__datahub_system";
const decommissionTime = 1_893_456_000_000;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const deprecate = "mutation d($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }";
const deprecateAll = "mutation d($input: BatchUpdateDeprecationInput!) { batchUpdateDeprecation(input: $input) }";
const softDelete = "mutation s($input: BatchUpdateSoftDeletedInput!) { batchUpdateSoftDeleted(input: $input) }";

test("updateDeprecation deprecates an entity, and takes it back", async () => {
  const [urn, replacement] = [await storedTable(catalog), await storedTable(catalog)];
  const input = { urn, deprecated: true, note: "Use the other", decommissionTime, replacement };
  expect(await dataOf(catalog, deprecate, { input })).toEqual({ updateDeprecation: true });
  expect((await catalog.read(urn)).deprecation).toEqual({ deprecated: true, note: "Use the other", decommissionTime, replacement, actor });
  const shown = await dataOf(catalog, `{ dataset(urn: "${urn}") { deprecation { deprecated decommissionTime note actor } } }`);
  expect(shown).toEqual({ dataset: { deprecation: { deprecated: true, decommissionTime, note: "Use the other", actor } } });
  await dataOf(catalog, deprecate, { input: { urn, deprecated: false } });
  expect((await catalog.read(urn)).deprecation).toEqual({ deprecated: false, note: "", actor });
});

test("what an older notice deprecates is no longer found as deprecated once that is taken back", async () => {
  const urn = await storedTable(catalog);
  const older = { deprecated: true, note: "Older", decommissionTime };
  await dataOf(catalog, "mutation u($urn: String!, $input: DatasetUpdateInput!) { updateDataset(urn: $urn, input: $input) { urn } }", {
    urn,
    input: { deprecation: older },
  });
  const filters = [
    { field: "deprecated", values: ["true"] },
    { field: "urn", values: [urn] },
  ];
  const search = "query s($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total } }";
  const found = () => dataOf(catalog, search, { input: { types: ["DATASET"], query: "*", filters } });
  expect(await found()).toEqual({ searchAcrossEntities: { total: 1 } });
  await dataOf(catalog, deprecateAll, { input: { deprecated: false, resources: [{ resourceUrn: urn }] } });
  expect(await found()).toEqual({ searchAcrossEntities: { total: 0 } });
  const kept = { deprecated: false, note: "", actor };
  expect(await catalog.read(urn)).toMatchObject({ deprecation: kept, datasetDeprecation: kept });
  await dataOf(catalog, deprecate, { input: { urn, deprecated: true, note: "Newer" } });
  expect((await catalog.read(urn)).datasetDeprecation).toEqual({ deprecated: true, note: "Newer", actor });
});

test("updateDataset takes back a deprecation that is newer than its own, and leaves the replacement", async () => {
  const [urn, replacement] = [await storedTable(catalog), await storedTable(catalog)];
  await dataOf(catalog, deprecate, { input: { urn, deprecated: true, note: "Newer", decommissionTime, replacement } });
  const update = `mutation u($urn: String!, $input: DatasetUpdateInput!) { updateDataset(urn: $urn, input: $input) {
    deprecation { deprecated note decommissionTime } } }`;
  const undone = { deprecated: false, note: "Undone" };
  expect(await dataOf(catalog, update, { urn, input: { deprecation: undone } })).toEqual({
    updateDataset: { deprecation: { ...undone, decommissionTime: null } },
  });
  expect(await catalog.read(urn)).toMatchObject({
    deprecation: { ...undone, replacement, actor },
    datasetDeprecation: { ...undone, actor },
  });
});

test("a column is deprecated in its own entity", async () => {
  const urn = await storedTable(catalog);
  const column = { subResource: "total", subResourceType: "DATASET_FIELD" };
  await dataOf(catalog, deprecate, { input: { urn, ...column, deprecated: true } });
  expect((await catalog.read(`urn:li:schemaField:(${urn},total)`)).deprecation).toEqual({ deprecated: true, note: "", actor });
  expect((await catalog.read(urn)).deprecation).toBeUndefined();
});

test("a batch deprecates all or none", async () => {
  const [one, other, missing] = [await storedTable(catalog), await storedTable(catalog), freshDataset()];
  const before = await contentsOf(catalog.store);
  const failed = { deprecated: true, resources: [{ resourceUrn: one }, { resourceUrn: missing }] };
  const failure = await failureOf(catalog, deprecateAll, { input: failed });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(missing), data: { batchUpdateDeprecation: null } });
  const lost = { deprecated: true, replacement: missing, resources: [{ resourceUrn: one }] };
  expect(await failureOf(catalog, deprecateAll, { input: lost })).toMatchObject({ code: 400 });
  expect(await contentsOf(catalog.store)).toEqual(before);
  const input = { deprecated: true, note: "Old", resources: [{ resourceUrn: one }, { resourceUrn: other }] };
  expect(await dataOf(catalog, deprecateAll, { input })).toEqual({ batchUpdateDeprecation: true });
  for (const urn of [one, other]) expect((await catalog.read(urn)).deprecation).toEqual({ deprecated: true, note: "Old", actor });
});

test("batchUpdateSoftDeleted hides entities and brings them back", async () => {
  const [one, other] = [await storedTable(catalog), await storedTable(catalog)];
  expect(await dataOf(catalog, softDelete, { input: { urns: [one, other], deleted: true } })).toEqual({ batchUpdateSoftDeleted: true });
  for (const urn of [one, other]) expect((await catalog.read(urn)).status).toEqual({ removed: true });
  const shown = await dataOf(catalog, `{ dataset(urn: "${one}") { exists status { removed } } }`);
  expect(shown).toEqual({ dataset: { exists: true, status: { removed: true } } });
  await dataOf(catalog, softDelete, { input: { urns: [one], deleted: false } });
  expect((await catalog.read(one)).status).toEqual({ removed: false });
  const missing = freshDataset();
  const failure = await failureOf(catalog, softDelete, { input: { urns: [one, missing], deleted: true } });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(missing) });
  expect((await catalog.read(one)).status).toEqual({ removed: false });
});
