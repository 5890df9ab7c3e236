import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const document = (id: string) => `urn:li:document:${id}`;

async function create(input: object): Promise<string> {
  const query = "mutation c($input: CreateDocumentInput!) { createDocument(input: $input) }";
  const given = { contents: { text: "Turn it off" }, ...input };
  return ((await dataOf(catalog, query, { input: given })) as { createDocument: string }).createDocument;
}

function change(mutation: string, input: object): Promise<unknown> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return dataOf(catalog, `mutation m($input: ${type}!) { ${mutation}(input: $input) }`, { input });
}

async function found(input: object): Promise<string[]> {
  const query = "query s($input: SearchDocumentsInput!) { searchDocuments(input: $input) { total documents { urn } } }";
  const answer = (await dataOf(catalog, query, { input })) as { searchDocuments: { total: number; documents: { urn: string }[] } };
  const urns = answer.searchDocuments.documents.map(({ urn }) => urn);
  expect(answer.searchDocuments.total).toBe(urns.length);
  return urns.sort();
}

test("a document is written with its settings and its owner, and is not published unless that is said", async () => {
  const orders = datasetUrn("orders");
  const urn = await create({ id: "runbook", title: "Runbook", subType: "Runbook", relatedAssets: [orders] });
  expect(urn).toBe(document("runbook"));
  const { documentInfo, subTypes, documentSettings, ownership } = await catalog.read(urn);
  expect(documentInfo).toMatchObject({
    ...{ title: "Runbook", contents: { text: "Turn it off" }, source: { sourceType: "NATIVE" }, status: { state: "UNPUBLISHED" } },
    relatedAssets: [{ asset: orders }],
  });
  expect([subTypes, documentSettings]).toMatchObject([{ typeNames: ["Runbook"] }, { showInGlobalContext: true }]);
  expect(ownership).toMatchObject({ owners: [{ owner: "urn:li:corpuser:__datahub_system" }] });
  expect(await create({})).toMatch(/^urn:li:document:[0-9a-f-]{36}$/);
});

test("what is said of a document is changed part by part", async () => {
  const urn = await create({ id: "parts", title: "Before", subType: "FAQ", relatedAssets: [datasetUrn("a")] });
  expect(await change("updateDocumentContents", { urn, title: "After" })).toEqual({ updateDocumentContents: true });
  await change("updateDocumentContents", { urn, contents: { text: "New" } });
  await change("updateDocumentStatus", { urn, state: "PUBLISHED" });
  await change("updateDocumentRelatedEntities", { urn, relatedDocuments: [document("runbook")] });
  await change("updateDocumentSubType", { urn, subType: "Guide" });
  await change("updateDocumentSettings", { urn, showInGlobalContext: false });
  const { documentInfo, subTypes, documentSettings } = await catalog.read(urn);
  expect(documentInfo).toMatchObject({
    ...{ title: "After", contents: { text: "New" }, status: { state: "PUBLISHED" } },
    ...{ relatedAssets: [{ asset: datasetUrn("a") }], relatedDocuments: [{ document: document("runbook") }] },
  });
  expect([subTypes, documentSettings]).toMatchObject([{ typeNames: ["Guide"] }, { showInGlobalContext: false }]);
});

test("a document lies below others, never below itself, and can be moved to the top", async () => {
  const top = await create({ id: "top" });
  const middle = await create({ id: "middle", parentDocument: top });
  const low = await create({ id: "low" });
  await change("moveDocument", { urn: low, parentDocument: middle });
  const parents = `{ document(urn: "${low}") { parentDocuments { count documents { urn } } } }`;
  expect(await dataOf(catalog, parents)).toEqual({
    document: { parentDocuments: { count: 2, documents: [{ urn: middle }, { urn: top }] } },
  });
  const move = "mutation m($input: MoveDocumentInput!) { moveDocument(input: $input) }";
  for (const parentDocument of [low, top, document("nowhere")]) {
    expect(await failureOf(catalog, move, { input: { urn: top, parentDocument } })).toMatchObject({ code: 400 });
  }
  expect(await found({ rootOnly: true, query: "*" })).not.toContain(low);
  await change("moveDocument", { urn: low });
  expect((await catalog.read(low)).documentInfo).not.toHaveProperty("parentDocument");
});

test("documents are found by where they belong, apart from those of others that are not published and those that hide", async () => {
  const shown = await create({ id: "shown", subType: "Note", state: "PUBLISHED" });
  const mine = await create({ id: "mine", subType: "Note", parentDocument: shown });
  await create({ id: "hidden", subType: "Note", state: "PUBLISHED", settings: { showInGlobalContext: false } });
  const theirs = await create({ id: "theirs", subType: "Note" });
  await catalog.put(theirs, "ownership", { owners: [{ owner: "urn:li:corpuser:ann", type: "TECHNICAL_OWNER" }] });
  expect(await found({ types: ["Note"] })).toEqual([mine, shown]);
  expect(await found({ types: ["Note"], rootOnly: true })).toEqual([shown]);
  expect(await found({ parentDocuments: [shown] })).toEqual([mine]);
  expect(await found({ types: ["Note"], sourceType: "NATIVE", query: "turn" })).toEqual([mine, shown]);
  expect(await found({ types: ["Note"], sourceType: "EXTERNAL" })).toEqual([]);
  await change("updateDocumentStatus", { urn: theirs, state: "PUBLISHED" });
  expect(await found({ types: ["Note"] })).toEqual([mine, shown, theirs].sort());
});

test("a search over all entities finds the documents that a search for documents finds, and other entities besides", async () => {
  const shown = await create({ id: "palimpsest-shown", title: "Palimpsest", state: "PUBLISHED" });
  const mine = await create({ id: "palimpsest-mine", title: "Palimpsest" });
  await create({ id: "palimpsest-hidden", title: "Palimpsest", state: "PUBLISHED", settings: { showInGlobalContext: false } });
  const theirs = await create({ id: "palimpsest-theirs", title: "Palimpsest" });
  await catalog.put(theirs, "ownership", { owners: [{ owner: "urn:li:corpuser:ann", type: "TECHNICAL_OWNER" }] });
  await catalog.put("urn:li:tag:palimpsest", "tagProperties", { name: "Palimpsest" });
  const query = `{ searchAcrossEntities(input: { types: [DOCUMENT, TAG], query: "palimpsest", count: 10 }) {
    total searchResults { entity { urn } } } }`;
  const { searchAcrossEntities: answer } = (await dataOf(catalog, query)) as {
    searchAcrossEntities: { total: number; searchResults: { entity: { urn: string } }[] };
  };
  expect(answer.searchResults.map(({ entity }) => entity.urn).sort()).toEqual([mine, shown, "urn:li:tag:palimpsest"].sort());
  expect(answer.total).toBe(3);
});

test("an asset shows the documents about it, those too that show nowhere else, the last changed first", async () => {
  const asset = datasetUrn("described");
  const about = await create({ relatedAssets: [asset], state: "PUBLISHED", settings: { showInGlobalContext: false } });
  const other = await create({ relatedAssets: [asset] });
  await change("updateDocumentContents", { urn: about, contents: { text: "Turn it on" } });
  const query = `{ dataset(urn: "${asset}") { relatedDocuments(input: { count: 5 }) { start count total documents { urn } } } }`;
  expect(await dataOf(catalog, query)).toEqual({
    dataset: { relatedDocuments: { start: 0, count: 5, total: 2, documents: [{ urn: about }, { urn: other }] } },
  });
});

test("a document that is deleted is gone, and what is not there cannot be changed", async () => {
  const urn = await create({ id: "gone" });
  expect(await dataOf(catalog, `mutation { deleteDocument(urn: "${urn}") }`)).toEqual({ deleteDocument: true });
  expect(await dataOf(catalog, `{ document(urn: "${urn}") { exists info { title } } }`)).toEqual({
    document: { exists: false, info: null },
  });
  const status = `mutation { updateDocumentStatus(input: { urn: "${urn}", state: PUBLISHED }) }`;
  expect(await failureOf(catalog, status)).toMatchObject({ code: 400, message: expect.stringContaining(urn) });
});

test("a document tells what changed about it, the latest change first", async () => {
  const urn = await create({ id: "history", title: "Before", relatedAssets: [datasetUrn("a")] });
  await create({ id: "shelf" });
  await change("updateDocumentContents", { urn, title: "After", contents: { text: "Turn it on" } });
  await change("updateDocumentStatus", { urn, state: "UNPUBLISHED" });
  await change("updateDocumentStatus", { urn, state: "PUBLISHED" });
  await change("updateDocumentRelatedEntities", { urn, relatedAssets: [datasetUrn("b")] });
  await change("moveDocument", { urn, parentDocument: document("shelf") });
  const history = async (window: object) => {
    const query = `query h($urn: String!, $start: Long, $end: Long, $limit: Int) { document(urn: $urn) {
      changeHistory(startTimeMillis: $start, endTimeMillis: $end, limit: $limit) {
        changeType description actor { urn } timestamp details { key value } } } }`;
    type Told = { changeType: string; timestamp: number; details: { key: string; value: string }[] };
    const answer = (await dataOf(catalog, query, { urn, ...window })) as { document: { changeHistory: Told[] } };
    return answer.document.changeHistory;
  };
  const told = await history({});
  expect(told.map(({ changeType, details }) => [changeType, ...details.map(({ value }) => value)])).toEqual([
    ["PARENT_CHANGED", "", document("shelf")],
    ["RELATED_ASSETS_CHANGED", datasetUrn("b"), "ADD"],
    ["RELATED_ASSETS_CHANGED", datasetUrn("a"), "REMOVE"],
    ["STATE_CHANGED", "UNPUBLISHED", "PUBLISHED"],
    ["TITLE_CHANGED", "Before", "After"],
    ["TEXT_CHANGED", "Turn it off", "Turn it on"],
    ["CREATED"],
  ]);
  expect(told.at(-1)).toMatchObject({ description: "Created the document", actor: { urn: "urn:li:corpuser:__datahub_system" } });
  expect(await history({ limit: 2 })).toEqual(told.slice(0, 2));
  expect(await history({ start: Date.now() + 60_000 })).toEqual([]);
  expect(await history({ end: (told.at(-1)?.timestamp ?? 0) - 1 })).toEqual([]);
});
