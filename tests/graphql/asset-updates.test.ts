import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const actor = "urn:li:corpuser:__datahub_system";
const author = "urn:li:corpuser:mia";
const time = expect.any(Number);
const stamp = { actor, time };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

async function storedDataset(): Promise<string> {
  const urn = freshDataset();
  await catalog.put(urn, "datasetProperties", { description: "Ingested" });
  return urn;
}

const update = "mutation u($urn: String!, $input: DatasetUpdateInput!) { updateDataset(urn: $urn, input: $input) { urn } }";

test("updateDataset writes a markdown description byte for byte and links with their author", async () => {
  const urn = await storedDataset();
  const description = '## Orders\n\n* one `row`\tper order  \n> ünïcode 漢字 \\n "quoted" &lt;\r\n';
  const input = {
    editableProperties: { description },
    institutionalMemory: { elements: { author, url: "https://wiki.example.org/orders", description: "Runbook" } },
  };
  expect(await dataOf(catalog, update, { urn, input })).toEqual({ updateDataset: { urn } });
  const { editableDatasetProperties, institutionalMemory, datasetProperties } = await catalog.read(urn);
  expect(editableDatasetProperties).toEqual({ description, created: stamp, lastModified: stamp });
  expect(institutionalMemory).toEqual({
    elements: [{ url: "https://wiki.example.org/orders", description: "Runbook", createStamp: { actor: author, time } }],
  });
  expect(datasetProperties).toEqual({ description: "Ingested" });
});

test("the fields behind updateDataset show what it wrote", async () => {
  const urn = await storedDataset();
  const query = `mutation { updateDataset(urn: "${urn}", input: {
    editableProperties: { description: """
      # Title

        indented
      """ }
  }) { urn properties { description } editableProperties { description } } }`;
  const description = "# Title\n\n  indented";
  expect(await dataOf(catalog, query)).toEqual({
    updateDataset: { urn, properties: { description: "Ingested" }, editableProperties: { description } },
  });
});

test("each section of updateDataset replaces its aspect", async () => {
  const urn = await storedDataset();
  await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:old" }] });
  const custom = "urn:li:ownershipType:custom";
  const input = {
    ownership: { owners: [{ owner: author, type: "DATAOWNER" }, { owner: author, ownershipTypeUrn: custom }, { owner: actor }] },
    deprecation: { deprecated: true, note: "Gone in May", decommissionTime: 1_700_000_000_000 },
    tags: { tags: [{ tag: { urn: "urn:li:tag:fresh", name: "fresh" } }] },
    editableSchemaMetadata: {
      editableSchemaFieldInfo: [
        { fieldPath: "id", description: "Key", globalTags: { tags: { tag: { urn: "urn:li:tag:pk", name: "pk" } } } },
      ],
    },
  };
  await dataOf(catalog, update, { urn, input });
  const aspects = await catalog.read(urn);
  const source = { type: "SERVICE" };
  expect(aspects.ownership).toMatchObject({
    owners: [
      { owner: author, type: "DATAOWNER", source },
      { owner: author, type: "CUSTOM", typeUrn: custom, source },
      { owner: actor, type: "CUSTOM", source },
    ],
    lastModified: stamp,
  });
  expect(aspects.datasetDeprecation).toEqual({ deprecated: true, note: "Gone in May", decommissionTime: 1_700_000_000_000, actor });
  expect(aspects.globalTags).toEqual({ tags: [{ tag: "urn:li:tag:fresh" }] });
  expect(aspects.editableSchemaMetadata).toEqual({
    created: stamp,
    lastModified: stamp,
    editableSchemaFieldInfo: [{ fieldPath: "id", description: "Key", globalTags: { tags: [{ tag: "urn:li:tag:pk" }] } }],
  });
});

test("what GraphQL writes is marked as an edit", async () => {
  const urn = await storedDataset();
  await dataOf(catalog, update, { urn, input: { editableProperties: { description: "x" } } });
  const [record] = await catalog.store.aspects.getLatest([{ urn, aspect: "editableDatasetProperties" }]);
  expect(JSON.parse(record?.systemMetadata ?? "")).toMatchObject({ version: "1", properties: { appSource: "ui" } });
});

test("an update of an asset that is not there is not found, and writes nothing", async () => {
  const urn = datasetUrn("never.written");
  const before = await contentsOf(catalog.store);
  const input = { editableProperties: { description: "x" } };
  expect(await failureOf(catalog, update, { urn, input })).toEqual({
    message: `Failed to update ${urn}. ${urn} does not exist.`,
    code: 404,
    type: "NOT_FOUND",
    path: ["updateDataset"],
    data: { updateDataset: null },
  });
  const chart = 'mutation { updateChart(urn: "urn:li:chart:(looker,9)", input: { editableProperties: { description: "x" } }) { urn } }';
  expect(await failureOf(catalog, chart)).toMatchObject({ code: 404, data: { updateChart: null } });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("an update of an asset of another type is a bad request", async () => {
  await catalog.put("urn:li:tag:sample", "tagProperties", { name: "sample" });
  const failure = await failureOf(catalog, update, { urn: "urn:li:tag:sample", input: {} });
  expect(failure).toMatchObject({ code: 400, message: "urn:li:tag:sample is a tag; give the URN of a dataset" });
});

test("updateDatasets updates all of them or none", async () => {
  const [one, other] = [await storedDataset(), await storedDataset()];
  const query = "mutation u($input: [BatchDatasetUpdateInput!]!) { updateDatasets(input: $input) { urn } }";
  const update = { editableProperties: { description: "both" } };
  const missing = datasetUrn("not.there");
  const failure = await failureOf(catalog, query, {
    input: [
      { urn: one, update },
      { urn: missing, update },
    ],
  });
  expect(failure).toMatchObject({ code: 404, data: { updateDatasets: null } });
  expect((await catalog.read(one)).editableDatasetProperties).toBeUndefined();
  const input = [one, other].map((urn) => ({ urn, update }));
  expect(await dataOf(catalog, query, { input })).toEqual({ updateDatasets: [{ urn: one }, { urn: other }] });
  for (const urn of [one, other]) expect((await catalog.read(urn)).editableDatasetProperties).toMatchObject({ description: "both" });
});

test.each([
  ["updateChart", "urn:li:chart:(looker,1)", "editableChartProperties"],
  ["updateDashboard", "urn:li:dashboard:(looker,1)", "editableDashboardProperties"],
  ["updateDataFlow", "urn:li:dataFlow:(airflow,daily,PROD)", "editableDataFlowProperties"],
  ["updateDataJob", "urn:li:dataJob:(urn:li:dataFlow:(airflow,daily,PROD),load)", "editableDataJobProperties"],
  ["updateNotebook", "urn:li:notebook:(querybook,1)", "editableNotebookProperties"],
])("%s writes the description and the tags of its asset", async (root, urn, aspect) => {
  await catalog.put(urn, "status", { removed: false });
  const sections = 'editableProperties: { description: "Told" }, tags: { tags: [{ tag: { urn: "urn:li:tag:a", name: "a" } }] }';
  expect(await dataOf(catalog, `mutation { ${root}(urn: "${urn}", input: { ${sections} }) { urn } }`)).toEqual({ [root]: { urn } });
  expect(await catalog.read(urn)).toMatchObject({
    [aspect]: { description: "Told", created: stamp, lastModified: stamp },
    globalTags: { tags: [{ tag: "urn:li:tag:a" }] },
  });
});
