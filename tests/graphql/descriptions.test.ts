import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedCatalog } from "../support/guarded-catalog.ts";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const describe = "mutation d($input: DescriptionUpdateInput!) { updateDescription(input: $input) }";

function columnInput(resourceUrn: string, subResource: string, description = "Told") {
  return { resourceUrn, subResource, subResourceType: "DATASET_FIELD", description };
}

test("updateDescription describes a column and leaves its labels, other columns and the ingested text as they are", async () => {
  const urn = await storedTable(catalog);
  const labelled = { fieldPath: "id", globalTags: { tags: [{ tag: "urn:li:tag:pk" }] } };
  await catalog.put(urn, "editableSchemaMetadata", { editableSchemaFieldInfo: [labelled] });
  const query = `mutation { updateDescription(input: { description: """Price in EUR
incl. *VAT*""", resourceUrn: "${urn}", subResource: "total", subResourceType: DATASET_FIELD }) }`;
  expect(await dataOf(catalog, query)).toEqual({ updateDescription: true });
  await dataOf(catalog, describe, { input: columnInput(urn, "id") });
  const { editableSchemaMetadata, schemaMetadata } = await catalog.read(urn);
  expect(editableSchemaMetadata).toEqual({
    editableSchemaFieldInfo: [
      { ...labelled, description: "Told" },
      { fieldPath: "total", description: "Price in EUR\nincl. *VAT*" },
    ],
  });
  expect(schemaMetadata).toMatchObject({ fields: [{ fieldPath: "id", description: "Ingested" }, { fieldPath: "total" }] });
});

test.each(["with a schema", "without a schema"])("of a dataset %s, a column that only a sibling has is described there", async (kind) => {
  const urn = kind === "with a schema" ? await storedTable(catalog) : freshDataset();
  const sibling = await storedTable(catalog, ["extra"]);
  await catalog.put(urn, "siblings", { siblings: [sibling], primary: true });
  await dataOf(catalog, describe, { input: columnInput(urn, "extra") });
  expect((await catalog.read(urn)).editableSchemaMetadata).toBeUndefined();
  expect((await catalog.read(sibling)).editableSchemaMetadata).toEqual({
    editableSchemaFieldInfo: [{ fieldPath: "extra", description: "Told" }],
  });
});

test("a column that only a sibling has is not described by who may not describe those of the sibling", async () => {
  const guarded = await createGuardedCatalog();
  try {
    const reader = guarded.as("urn:li:corpuser:reader");
    const [urn, sibling] = [await storedTable(guarded), await storedTable(guarded, ["extra"])];
    await guarded.put(urn, "siblings", { siblings: [sibling], primary: true });
    const allow = (...values: string[]) =>
      guarded.put("urn:li:dataHubPolicy:given", "dataHubPolicyInfo", {
        ...{ displayName: "p", description: "", type: "METADATA", state: "ACTIVE", editable: true },
        privileges: ["EDIT_DATASET_COL_DESCRIPTION"],
        actors: { users: ["urn:li:corpuser:reader"], resourceOwners: false, allUsers: false, allGroups: false },
        resources: { filter: { criteria: [{ field: "URN", values, condition: "EQUALS" }] } },
      });
    await allow(urn);
    const input = columnInput(urn, "extra");
    expect(await failureOf(reader, describe, { input })).toMatchObject({ code: 403, data: { updateDescription: null } });
    expect((await guarded.read(sibling)).editableSchemaMetadata).toBeUndefined();
    expect(await dataOf(reader, describe, { input: columnInput(urn, "total") })).toEqual({ updateDescription: true });
    await allow(urn, sibling);
    expect(await dataOf(reader, describe, { input })).toEqual({ updateDescription: true });
  } finally {
    await guarded.close();
  }
});

const places = [
  { urn: freshUrn("container"), before: { containerProperties: { name: "Shop" } }, after: { editableContainerProperties: {} } },
  { urn: freshUrn("corpGroup"), before: { corpGroupEditableInfo: { slack: "#shop" } } },
  { urn: freshUrn("domain"), before: { domainProperties: { name: "Shop" } } },
  { urn: freshUrn("tag"), before: { tagProperties: { name: "Shop", colorHex: "#fff" } } },
  { urn: freshUrn("dataProduct"), before: { dataProductProperties: { name: "Shop" } } },
  { urn: freshUrn("application"), before: { applicationProperties: { name: "Shop" } } },
  { urn: freshUrn("glossaryNode"), before: { glossaryNodeInfo: { name: "Shop", definition: "" } }, member: "definition" },
  {
    urn: freshUrn("glossaryTerm"),
    before: { glossaryTermInfo: { name: "Shop", definition: "", termSource: "INTERNAL" } },
    member: "definition",
  },
  {
    urn: "urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,told)",
    before: { status: { removed: false } },
    after: { editableMlFeatureTableProperties: {} },
  },
];

test.each(places)("updateDescription describes $urn", async ({ urn, before, after = before, member = "description" }) => {
  for (const [aspect, value] of Object.entries(before)) await catalog.put(urn, aspect, value);
  expect(await dataOf(catalog, describe, { input: { resourceUrn: urn, description: "Told" } })).toEqual({ updateDescription: true });
  const written = await catalog.read(urn);
  for (const [aspect, value] of Object.entries(after)) expect(written[aspect]).toEqual({ ...(value as object), [member]: "Told" });
});

test.each([
  ["urn:li:dataset:(urn:li:dataPlatform:hive,told,PROD)", "editableDatasetProperties"],
  ["urn:li:chart:(looker,told)", "editableChartProperties"],
  ["urn:li:dashboard:(looker,told)", "editableDashboardProperties"],
  ["urn:li:dataFlow:(airflow,told,PROD)", "editableDataFlowProperties"],
  ["urn:li:dataJob:(urn:li:dataFlow:(airflow,told,PROD),load)", "editableDataJobProperties"],
  ["urn:li:notebook:(querybook,told)", "editableNotebookProperties"],
])("updateDescription describes %s with who did it", async (urn, aspect) => {
  await storeBare(catalog, urn);
  expect(await dataOf(catalog, describe, { input: { resourceUrn: urn, description: "Told" } })).toEqual({ updateDescription: true });
  const stamp = { actor: expect.any(String), time: expect.any(Number) };
  expect((await catalog.read(urn))[aspect]).toEqual({ description: "Told", created: stamp, lastModified: stamp });
});

test("a tag that has only been used is described under its id", async () => {
  await storeBare(catalog, "urn:li:tag:Used");
  await dataOf(catalog, describe, { input: { resourceUrn: "urn:li:tag:Used", description: "Told" } });
  expect((await catalog.read("urn:li:tag:Used")).tagProperties).toEqual({ name: "Used", description: "Told" });
});

test("updateDescription refuses what it cannot describe, and writes nothing", async () => {
  const table = await storedTable(catalog);
  const bare = freshDataset();
  const chart = "urn:li:chart:(looker,without.columns)";
  await storeBare(catalog, bare, chart, "urn:li:domain:bare", "urn:li:tag:bare");
  const before = await contentsOf(catalog.store);
  const unknown = freshUrn("container");
  const refusals = [
    [{ ...columnInput(table, "id"), subResourceType: undefined }, 400, "subResource and subResourceType together"],
    [{ ...columnInput(table, "id"), subResource: undefined }, 400, "Update description without subresource is not currently supported"],
    [columnInput(table, "nope"), 400, `Failed to update ${table} & field nope. Field nope does not exist in the datasets schema.`],
    [columnInput(bare, "id"), 400, `Failed to update ${bare} & field id. ${bare} has no schema.`],
    [columnInput(chart, "id"), 400, `Failed to update ${chart} & field id. ${chart} has no schema.`],
    [columnInput("urn:li:tag:bare", "id"), 400, "urn:li:tag:bare has no schema."],
    [columnInput(freshDataset(), "id"), 404, "does not exist."],
    [{ resourceUrn: unknown, description: "x" }, 404, `Failed to update ${unknown}. ${unknown} does not exist.`],
    [{ resourceUrn: "urn:li:domain:bare", description: "x" }, 400, "urn:li:domain:bare has no domainProperties"],
    [{ resourceUrn: "urn:li:query:told", description: "x" }, 400, "does not describe urn:li:query:told, which is of the type query"],
    [{ resourceUrn: "nonsense", description: "x" }, 400, "no URN"],
  ] as const;
  for (const [input, code, message] of refusals) {
    const failure = await failureOf(catalog, describe, { input });
    expect(failure).toMatchObject({ code, path: ["updateDescription"], data: { updateDescription: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});
