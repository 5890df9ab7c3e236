import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const [runbook, mirrored] = ["urn:li:document:runbook", "urn:li:document:mirrored"];
const stamp = { time: 5, actor: "urn:li:corpuser:ann" };
const shownStamp = { time: 5, actor: { urn: stamp.actor } };
const info = (more: object) => ({
  contents: { text: "Turn it off" },
  status: { state: "PUBLISHED" },
  created: stamp,
  lastModified: stamp,
  ...more,
});

test("a document shows its text, its subtype, where it comes from and what it is about", async () => {
  const orders = datasetUrn("orders");
  await catalog.put(runbook, "documentInfo", info({ title: "Runbook", customProperties: { a: "b" }, relatedAssets: [{ asset: orders }] }));
  await catalog.put(runbook, "subTypes", { typeNames: ["Runbook", "Page"] });
  const source = { sourceType: "EXTERNAL", externalUrl: "https://example.org/1", externalId: "1" };
  await catalog.put(mirrored, "documentInfo", info({ source, parentDocument: { document: runbook } }));
  await catalog.put(mirrored, "dataPlatformInstance", { platform: "urn:li:dataPlatform:notion" });
  await catalog.put(mirrored, "semanticText", { text: "turn off" });
  const { entities, document } = await dataOf(
    catalog,
    `query documents($urns: [String!]!) {
      document(urn: "${mirrored}") { exists platform { urn } info { source { sourceType externalUrl externalId } contents { semanticText }
        parentDocument { document { info { title } } } } }
      entities(urns: $urns) { type ... on Document { subType platform { name } settings { showInGlobalContext }
        info { title contents { text semanticText } status { state } created { time actor { urn } } lastModified { time actor { urn } }
          customProperties { key value } relatedAssets { asset { urn } } } } } }`,
    { urns: [runbook] },
  );
  expect(entities).toEqual([
    {
      type: "DOCUMENT",
      subType: "Runbook",
      platform: { name: "datahub" },
      settings: null,
      info: {
        ...{ title: "Runbook", contents: { text: "Turn it off", semanticText: null }, status: { state: "PUBLISHED" } },
        ...{ created: shownStamp, lastModified: shownStamp, customProperties: [{ key: "a", value: "b" }] },
        relatedAssets: [{ asset: { urn: orders } }],
      },
    },
  ]);
  expect(document).toEqual({
    exists: true,
    platform: { urn: "urn:li:dataPlatform:notion" },
    info: { source, contents: { semanticText: "turn off" }, parentDocument: { document: { info: { title: "Runbook" } } } },
  });
});

test("a document shows what every asset shows: its documentation, its tags, who may edit it and when it was seen", async () => {
  const urn = "urn:li:document:tagged";
  const systemMetadata = { runId: "mirror", lastObserved: 7 };
  await catalog.put(urn, "documentInfo", info({ title: "Tagged" }), { systemMetadata });
  await catalog.put(urn, "documentation", { documentations: [{ documentation: "What it is for" }] });
  await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:old" }] });
  const { document } = await dataOf(
    catalog,
    `{ document(urn: "${urn}") { documentation { documentations { documentation } } globalTags { tags { tag { urn } } }
        privileges { canEditDescription } lastIngested aspects(input: { aspectNames: ["documentation"] }) { aspectName payload } } }`,
  );
  expect(document).toEqual({
    documentation: { documentations: [{ documentation: "What it is for" }] },
    globalTags: { tags: [{ tag: { urn: "urn:li:tag:old" } }] },
    privileges: { canEditDescription: true },
    lastIngested: 7,
    aspects: [{ aspectName: "documentation", payload: '{"documentations":[{"documentation":"What it is for"}]}' }],
  });
});

test("documents are found by their words when they are asked for", async () => {
  const query = `{ searchAcrossEntities(input: { types: [DOCUMENT], query: "runbook" }) { searchResults { entity { urn } } } }`;
  expect(await dataOf(catalog, query)).toEqual({ searchAcrossEntities: { searchResults: [{ entity: { urn: runbook } }] } });
});

test("the facets of searches for documents tell what the caller filters by, not how drafts and the like are left out", async () => {
  const facets = "facets { field aggregations { value count } }";
  const orFilters = '[{ and: [{ field: "sourceType", values: ["NOWHERE"] }] }]';
  const query = `{ searchAcrossEntities(input: { types: [DOCUMENT], query: "*", orFilters: ${orFilters} }) { ${facets} }
    searchDocuments(input: { query: "*", sourceType: EXTERNAL, parentDocuments: ["urn:li:document:none"] }) { ${facets} } }`;
  const told = (field: string, value: string) => ({ field, aggregations: [{ value, count: 0 }] });
  const types = [told("_entityType", "DOCUMENT"), told("entity", "DOCUMENT")];
  expect(await dataOf(catalog, query)).toEqual({
    searchAcrossEntities: { facets: [types[0], told("sourceType", "NOWHERE"), types[1]] },
    searchDocuments: { facets: [types[0], told("parentDocument", "urn:li:document:none"), told("sourceType", "EXTERNAL"), types[1]] },
  });
});

test("a walk over all documents may ask for those in a stage that hides them, and for drafts", async () => {
  const [retired, stage] = ["urn:li:document:retired", "urn:li:lifecycleStageType:retired"];
  const hidden = { name: "Retired", settings: { hideInSearch: true }, created: stamp, lastModified: stamp };
  await catalog.put(stage, "lifecycleStageTypeInfo", hidden);
  await catalog.put(retired, "documentInfo", info({ title: "Retired" }));
  await catalog.put(retired, "status", { removed: false, lifecycleStage: stage });
  // The request of the client's source of documents.
  const query = `query scrollDocumentUrns($scrollId: String, $batchSize: Int!, $orFilters: [AndFilterInput!]) {
    scrollAcrossEntities(input: { types: [DOCUMENT], query: "*", count: $batchSize, scrollId: $scrollId, orFilters: $orFilters,
      searchFlags: { skipHighlighting: true, skipAggregates: true, includeHiddenLifecycleStages: true, includeDraft: true } }) {
      nextScrollId searchResults { entity { urn } } } }`;
  const { scrollAcrossEntities } = await dataOf(catalog, query, { scrollId: null, batchSize: 100, orFilters: null });
  const { searchResults } = scrollAcrossEntities as { searchResults: { entity: { urn: string } }[] };
  expect(searchResults.map(({ entity }) => entity.urn)).toContain(retired);
});

const send = async (name: string, type: string, input: object) =>
  (await dataOf(catalog, `mutation m($input: ${type}!) { ${name}(input: $input) }`, { input }))[name];
const create = async (id: string, more: object = {}) =>
  String(await send("createDocument", "CreateDocumentInput", { id, title: id, contents: { text: `About ${id}` }, ...more }));
const shown = async (urn: string, fields: string) => (await dataOf(catalog, `{ document(urn: "${urn}") { ${fields} } }`)).document;
const found = async (input: object) => {
  const query = "query s($input: SearchDocumentsInput!) { searchDocuments(input: $input) { total documents { urn } } }";
  const { searchDocuments } = await dataOf(catalog, query, { input });
  const { total, documents } = searchDocuments as { total: number; documents: { urn: string }[] };
  expect(documents).toHaveLength(total);
  return documents.map(({ urn }) => urn).sort();
};

test("a document that is written here belongs to its author, unpublished, until its parts are changed", async () => {
  const author = "urn:li:corpuser:__datahub_system";
  const urn = await create("written", { subType: "guide" });
  expect(urn).toBe("urn:li:document:written");
  const fields = `subType settings { showInGlobalContext } ownership { owners { owner { ... on CorpUser { urn } } } }
    info { title contents { text } status { state } source { sourceType } created { actor { urn } } relatedDocuments { document { urn } } }`;
  const owners = { owners: [{ owner: { urn: author } }] };
  expect(await shown(urn, fields)).toEqual({
    subType: "guide",
    settings: { showInGlobalContext: true },
    ownership: owners,
    info: {
      ...{ title: "written", contents: { text: "About written" }, status: { state: "UNPUBLISHED" }, relatedDocuments: null },
      ...{ source: { sourceType: "NATIVE" }, created: { actor: { urn: author } } },
    },
  });
  expect(await send("updateDocumentContents", "UpdateDocumentContentsInput", { urn, contents: { text: "New" } })).toBe(true);
  await send("updateDocumentStatus", "UpdateDocumentStatusInput", { urn, state: "PUBLISHED" });
  await send("updateDocumentSubType", "UpdateDocumentSubTypeInput", { urn, subType: null });
  await send("updateDocumentSettings", "UpdateDocumentSettingsInput", { urn, showInGlobalContext: false });
  await send("updateDocumentRelatedEntities", "UpdateDocumentRelatedEntitiesInput", { urn, relatedDocuments: [runbook] });
  expect(await shown(urn, fields)).toMatchObject({
    subType: null,
    settings: { showInGlobalContext: false },
    ownership: owners,
    info: {
      title: "written",
      contents: { text: "New" },
      status: { state: "PUBLISHED" },
      relatedDocuments: [{ document: { urn: runbook } }],
    },
  });
  const history = `changeHistory(endTimeMillis: ${Date.now() + 1000}) { changeType actor { urn } }`;
  const { changeHistory } = (await shown(urn, history)) as { changeHistory: object[] };
  expect(changeHistory).toEqual(
    ["RELATED_DOCUMENTS_CHANGED", "STATE_CHANGED", "TEXT_CHANGED", "CREATED"].map((changeType) => ({ changeType, actor: { urn: author } })),
  );
  expect(await shown(urn, "changeHistory(startTimeMillis: 1, endTimeMillis: 2) { changeType }")).toEqual({ changeHistory: [] });
  expect(await shown(urn, `changeHistory(limit: 1, endTimeMillis: ${Date.now() + 1000}) { changeType }`)).toMatchObject({
    changeHistory: [{ changeType: "RELATED_DOCUMENTS_CHANGED" }],
  });
  expect(await dataOf(catalog, "mutation d($urn: String!) { deleteDocument(urn: $urn) }", { urn })).toEqual({ deleteDocument: true });
  expect(await shown(urn, "exists")).toEqual({ exists: false });
});

test("documents lie below each other, but never below themselves", async () => {
  const [top, middle, bottom] = [
    await create("top"),
    await create("middle"),
    await create("bottom", { parentDocument: "urn:li:document:top" }),
  ];
  const move = (urn: string, parentDocument: string | null) => send("moveDocument", "MoveDocumentInput", { urn, parentDocument });
  await move(middle, top);
  expect(await move(bottom, middle)).toBe(true);
  const above = async (urn: string) => (await shown(urn, "parentDocuments { count documents { urn } }")) as unknown;
  expect(await above(bottom)).toEqual({ parentDocuments: { count: 2, documents: [{ urn: middle }, { urn: top }] } });
  const below = { input: { urn: top, parentDocument: bottom } };
  const failure = await failureOf(catalog, "mutation m($input: MoveDocumentInput!) { moveDocument(input: $input) }", below);
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining("cannot move below") });
  expect(await found({ parentDocuments: [top, middle] })).toEqual([bottom, middle]);
  await move(bottom, null);
  expect(await above(bottom)).toEqual({ parentDocuments: { count: 0, documents: [] } });
  expect(await found({ rootOnly: true, query: "bottom" })).toEqual([bottom]);
});

test("what is not published is found by its owners alone, and what is about an asset shows there", async () => {
  const orders = datasetUrn("orders");
  await catalog.put(orders, "status", { removed: false });
  const ann = "urn:li:corpuser:ann";
  await catalog.put(ann, "corpUserInfo", { active: true });
  const owners = [{ ownerUrn: ann, ownerEntityType: "CORP_USER", type: "TECHNICAL_OWNER" }];
  const types = { subType: "visible" };
  const open = await create("open", { ...types, state: "PUBLISHED", owners });
  const own = await create("own", types);
  const foreign = await create("foreign", { ...types, owners: [...owners, ...owners] });
  const aside = { settings: { showInGlobalContext: false }, relatedAssets: [orders] };
  const inContext = await create("in-context", { ...types, ...aside, state: "PUBLISHED" });
  expect(await found({ types: ["visible"] })).toEqual([open, own].sort());
  expect(await found({ types: ["visible"], query: "foreign", sourceType: "NATIVE" })).toEqual([]);
  const related =
    'query d($urn: String!) { dataset(urn: $urn) { relatedDocuments(input: { types: ["visible"] }) { total documents { urn } } } }';
  const about = { dataset: { relatedDocuments: { total: 1, documents: [{ urn: inContext }] } } };
  expect(await dataOf(catalog, related, { urn: orders })).toEqual(about);
  const across = async (root: string, input: string) => {
    const text = `{ ${root}(input: ${input}) { searchResults { entity { urn } } } }`;
    const { searchResults } = (await dataOf(catalog, text.replaceAll("'", '"')))[root] as { searchResults: { entity: { urn: string } }[] };
    return searchResults.map(({ entity }) => entity.urn).sort();
  };
  const kind = "types: [DOCUMENT, DATASET], query: '*', orFilters: [{ and: [{ field: 'typeNames', values: ['visible'] }] }]";
  expect(await across("searchAcrossEntities", `{ ${kind} }`)).toEqual([open, own].sort());
  expect(await across("scrollAcrossEntities", `{ ${kind} }`)).toEqual([foreign, inContext, open, own].sort());
  expect((await catalog.read(foreign)).ownership, "each owner once").toMatchObject({ owners: [{ owner: ann, type: "TECHNICAL_OWNER" }] });
});

test.each([
  ["createDocument", "CreateDocumentInput", { id: "runbook", contents: { text: "" } }, "is taken"],
  ["createDocument", "CreateDocumentInput", { contents: { text: "" }, parentDocument: "urn:li:document:none" }, "does not exist"],
  ["createDocument", "CreateDocumentInput", { contents: { text: "" }, relatedAssets: [datasetUrn("none")] }, "does not exist"],
  ["updateDocumentStatus", "UpdateDocumentStatusInput", { urn: "urn:li:document:none", state: "PUBLISHED" }, "does not exist"],
  [
    "updateDocumentRelatedEntities",
    "UpdateDocumentRelatedEntitiesInput",
    { urn: runbook, relatedDocuments: ["urn:li:tag:a"] },
    "urn:li:tag:a",
  ],
])("%s of %s is refused for %j", async (name, type, input, message) => {
  const failure = await failureOf(catalog, `mutation m($input: ${type}!) { ${name}(input: $input) }`, { input });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(message) });
});
