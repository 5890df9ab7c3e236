import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

const stamp = { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) };
const [mia, team] = ["urn:li:corpuser:mia", "urn:li:corpGroup:team"];
const technical = "urn:li:ownershipType:__system__technical_owner";
const source = { type: "MANUAL" };

let catalog: TestCatalog;
let custom: string;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await storeBare(catalog, mia, team);
  const created = await dataOf(catalog, 'mutation { createOwnershipType(input: { name: "Sponsor", description: "Pays" }) { urn } }');
  custom = (created.createOwnershipType as { urn: string }).urn;
});
afterAll(() => catalog.close());

async function storedDataset(): Promise<string> {
  const urn = freshDataset();
  await storeBare(catalog, urn);
  return urn;
}

function send(root: string, input: object): Promise<Record<string, unknown>> {
  return dataOf(catalog, documentOf(root), { input });
}

function documentOf(root: string): string {
  return `mutation m($input: ${root[0]?.toUpperCase()}${root.slice(1)}Input!) { ${root}(input: $input) }`;
}

test("an owner is added once for each way of owning", async () => {
  const resourceUrn = await storedDataset();
  const owner = { ownerUrn: mia, ownerEntityType: "CORP_USER" };
  expect(await send("addOwner", { ...owner, type: "TECHNICAL_OWNER", resourceUrn })).toEqual({ addOwner: true });
  const again = { ...owner, ownershipTypeUrn: technical };
  await send("addOwners", { owners: [again, again], resourceUrn });
  await send("addOwners", {
    owners: [
      { ...owner, ownershipTypeUrn: custom },
      { ownerUrn: team, ownerEntityType: "CORP_GROUP", type: "DATAOWNER" },
    ],
    resourceUrn,
  });
  expect((await catalog.read(resourceUrn)).ownership).toEqual({
    owners: [
      { owner: mia, type: "TECHNICAL_OWNER", typeUrn: technical, source },
      { owner: mia, type: "CUSTOM", typeUrn: custom, source },
      { owner: team, type: "DATAOWNER", source },
    ],
    lastModified: stamp,
  });
});

test("an owner of an older entry is the same owner", async () => {
  const resourceUrn = await storedDataset();
  await catalog.put(resourceUrn, "ownership", { owners: [{ owner: mia, type: "TECHNICAL_OWNER" }] });
  await send("addOwner", { ownerUrn: mia, ownerEntityType: "CORP_USER", ownershipTypeUrn: technical, resourceUrn });
  expect((await catalog.read(resourceUrn)).ownership).toMatchObject({ owners: [{ owner: mia, typeUrn: technical }] });
});

test("owners are removed in one way of owning, or in all", async () => {
  const [one, other] = [await storedDataset(), await storedDataset()];
  const owners = [
    { ownerUrn: mia, ownerEntityType: "CORP_USER", type: "TECHNICAL_OWNER" },
    { ownerUrn: mia, ownerEntityType: "CORP_USER" },
    { ownerUrn: team, ownerEntityType: "CORP_GROUP", type: "DATA_STEWARD" },
  ];
  const resources = [{ resourceUrn: one }, { resourceUrn: other }];
  expect(await send("batchAddOwners", { owners, ownershipTypeUrn: custom, resources })).toEqual({ batchAddOwners: true });
  expect(await send("removeOwner", { ownerUrn: mia, ownershipTypeUrn: custom, resourceUrn: one })).toEqual({ removeOwner: true });
  expect((await catalog.read(one)).ownership).toMatchObject({ owners: [{ owner: mia, type: "TECHNICAL_OWNER" }, { owner: team }] });
  expect(await send("batchRemoveOwners", { ownerUrns: [mia], resources })).toEqual({ batchRemoveOwners: true });
  for (const urn of [one, other]) {
    expect((await catalog.read(urn)).ownership).toMatchObject({ owners: [{ owner: team, type: "DATA_STEWARD" }] });
  }
});

test("an owner of an older name is removed in the way of owning that is shown of it", async () => {
  const resourceUrn = await storedDataset();
  await catalog.put(resourceUrn, "ownership", { owners: [{ owner: mia, type: "DATAOWNER" }] });
  const shown = await dataOf(catalog, `{ dataset(urn: "${resourceUrn}") { ownership { owners { ownershipType { urn } } } } }`);
  const ownershipTypeUrn = "urn:li:ownershipType:__system__dataowner";
  expect(shown).toMatchObject({ dataset: { ownership: { owners: [{ ownershipType: { urn: ownershipTypeUrn } }] } } });
  await send("removeOwner", { ownerUrn: mia, ownershipTypeUrn, resourceUrn });
  expect((await catalog.read(resourceUrn)).ownership).toMatchObject({ owners: [] });
});

test("owners that cannot be are refused, and nothing is written", async () => {
  const resourceUrn = await storedDataset();
  const owner = { ownerUrn: mia, ownerEntityType: "CORP_USER", type: "TECHNICAL_OWNER" };
  const missing = freshDataset();
  const column = { resourceUrn: await storedTable(catalog), subResource: "id", subResourceType: "DATASET_FIELD" };
  const before = await contentsOf(catalog.store);
  const refusals = [
    ["addOwner", { ...owner, ownerEntityType: "CORP_GROUP", resourceUrn }, "give the URN of a corpGroup"],
    ["addOwner", { ...owner, ownerUrn: "urn:li:corpuser:nobody", resourceUrn }, "urn:li:corpuser:nobody does not exist"],
    ["addOwner", { ...owner, ownershipTypeUrn: "urn:li:ownershipType:no", resourceUrn }, "urn:li:ownershipType:no does not exist"],
    ["addOwner", { ownerUrn: mia, ownerEntityType: "CORP_USER", resourceUrn }, "give ownershipTypeUrn"],
    ["addOwner", { ...owner, resourceUrn: missing }, missing],
    ["batchAddOwners", { owners: [owner], resources: [{ resourceUrn }, { resourceUrn: missing }] }, missing],
    ["batchAddOwners", { owners: [owner], resources: [column] }, "id is a column"],
    ["batchRemoveOwners", { ownerUrns: [mia], resources: [column] }, "id is a column"],
  ] as const;
  for (const [root, input, message] of refusals) {
    const failure = await failureOf(catalog, documentOf(root), { input });
    expect(failure).toMatchObject({ code: 400, path: [root], data: { [root]: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("ways of owning are listed, changed and deleted with what refers to them", async () => {
  const update = `mutation { updateOwnershipType(urn: "${custom}", input: { name: "Patron" }) { urn } }`;
  expect(await dataOf(catalog, update)).toEqual({ updateOwnershipType: { urn: custom } });
  expect((await catalog.read(custom)).ownershipTypeInfo).toEqual({
    name: "Patron",
    description: "Pays",
    created: stamp,
    lastModified: stamp,
  });
  const list = await dataOf(catalog, '{ listOwnershipTypes(input: { query: "Patron" }) { start count total ownershipTypes { urn } } }');
  expect(list).toEqual({ listOwnershipTypes: { start: 0, count: 20, total: 1, ownershipTypes: [{ urn: custom }] } });
  const all = await dataOf(catalog, "{ listOwnershipTypes(input: { start: 1, count: 1 }) { start count total ownershipTypes { urn } } }");
  expect(all.listOwnershipTypes).toMatchObject({ start: 1, count: 1, total: 5, ownershipTypes: [expect.anything()] });
  const dataset = await storedDataset();
  await catalog.put(dataset, "ownership", { owners: [{ owner: mia, type: "CUSTOM", typeUrn: custom }] });
  expect(await dataOf(catalog, `mutation { deleteOwnershipType(urn: "${custom}") }`)).toEqual({ deleteOwnershipType: true });
  expect((await catalog.read(dataset)).ownership).toMatchObject({ owners: [{ owner: mia, type: "CUSTOM" }] });
  expect(JSON.stringify(await catalog.read(dataset))).not.toContain(custom);
  expect(await failureOf(catalog, update)).toMatchObject({ code: 400, data: { updateOwnershipType: null } });
});

test("ways of owning are listed the newest first, and after them those that are part of the product", async () => {
  const added: string[] = [];
  for (const name of ["Earlier", "Later"]) {
    await laterMillisecond();
    const { createOwnershipType } = await dataOf(
      catalog,
      `mutation { createOwnershipType(input: { name: "${name}", description: "" }) { urn } }`,
    );
    added.unshift((createOwnershipType as { urn: string }).urn);
  }
  const { listOwnershipTypes } = await dataOf(catalog, "{ listOwnershipTypes(input: {}) { ownershipTypes { urn } } }");
  const urns = (listOwnershipTypes as { ownershipTypes: { urn: string }[] }).ownershipTypes.map(({ urn }) => urn);
  expect(urns.slice(0, 2)).toEqual(added);
  expect(urns.slice(-4).every((urn) => urn.startsWith("urn:li:ownershipType:__system__"))).toBe(true);
});

test.each([
  [null, false],
  [true, false],
  [false, true],
])("what refers to a way of owning that is deleted with deleteReferences %s stays: %s", async (deleteReferences, stays) => {
  const { createOwnershipType } = await dataOf(
    catalog,
    'mutation { createOwnershipType(input: { name: "Passing", description: "" }) { urn } }',
  );
  const { urn } = createOwnershipType as { urn: string };
  const dataset = await storedDataset();
  await catalog.put(dataset, "ownership", { owners: [{ owner: mia, type: "CUSTOM", typeUrn: urn }] });
  const document = "mutation drop($urn: String!, $all: Boolean) { deleteOwnershipType(urn: $urn, deleteReferences: $all) }";
  expect(await dataOf(catalog, document, { urn, all: deleteReferences })).toEqual({ deleteOwnershipType: true });
  expect(JSON.stringify(await catalog.read(dataset)).includes(urn)).toBe(stays);
});

test("a way of owning that is part of the product can have another name", async () => {
  const update = `mutation { updateOwnershipType(urn: "${technical}", input: { name: "Engineer" }) { info { name description } } }`;
  const { ownershipTypeInfo } = await catalog.read(technical);
  const { description } = Object(ownershipTypeInfo);
  expect(await dataOf(catalog, update)).toEqual({ updateOwnershipType: { info: { name: "Engineer", description } } });
});

test("a way of owning that is part of the product is hidden when it is deleted, also after a restart, and owners can still have it", async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const open = () => createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "catalog.db") }) });
  const first = await open();
  const resourceUrn = freshDataset();
  await storeBare(first, mia, resourceUrn);
  const drop = `mutation { deleteOwnershipType(urn: "${technical}") }`;
  const input = { ownerUrn: mia, ownerEntityType: "CORP_USER", type: "TECHNICAL_OWNER", resourceUrn };
  expect(await dataOf(first, drop)).toEqual({ deleteOwnershipType: true });
  expect(await dataOf(first, documentOf("addOwner"), { input })).toEqual({ addOwner: true });
  await first.close();
  const second = await open();
  const list = "{ listOwnershipTypes(input: {}) { total ownershipTypes { urn } } }";
  const { listOwnershipTypes } = await dataOf(second, list);
  expect(listOwnershipTypes).toMatchObject({ total: 3 });
  expect(JSON.stringify(listOwnershipTypes)).not.toContain(technical);
  expect((await second.read(technical)).status).toEqual({ removed: true });
  expect((await second.read(resourceUrn)).ownership).toMatchObject({ owners: [{ owner: mia, typeUrn: technical }] });
  await second.close();
});
