import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

const stamp = { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) };
const [pii, legacy] = ["urn:li:tag:pii", "urn:li:tag:Legacy"];
const [revenue, cost] = ["urn:li:glossaryTerm:revenue", "urn:li:glossaryTerm:cost"];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await storeBare(catalog, pii, legacy, revenue, cost);
});
afterAll(() => catalog.close());

/** Sends a mutation whose only argument is an input of the type. */
function send(root: string, type: string, input: object): Promise<Record<string, unknown>> {
  return dataOf(catalog, documentOf(root, type), { input });
}

function documentOf(root: string, type: string): string {
  return `mutation m($input: ${type}!) { ${root}(input: $input) }`;
}

const column = (resourceUrn: string, subResource: string) => ({ resourceUrn, subResource, subResourceType: "DATASET_FIELD" });

test("a tag is added once, shown at once, and removed, also when it has been deleted", async () => {
  const urn = await storedTable(catalog);
  const input = { tagUrn: pii, resourceUrn: urn };
  expect(await send("addTag", "TagAssociationInput", input)).toEqual({ addTag: true });
  expect(await send("addTag", "TagAssociationInput", input)).toEqual({ addTag: true });
  await send("addTags", "AddTagsInput", { tagUrns: [legacy, pii], resourceUrn: urn });
  expect((await catalog.read(urn)).globalTags).toEqual({ tags: [{ tag: pii }, { tag: legacy }] });
  const shown = await dataOf(catalog, `{ dataset(urn: "${urn}") { globalTags { tags { tag { urn } } } } }`);
  expect(shown).toEqual({ dataset: { globalTags: { tags: [{ tag: { urn: pii } }, { tag: { urn: legacy } }] } } });
  expect(await send("removeTag", "TagAssociationInput", { tagUrn: "urn:li:tag:gone", resourceUrn: urn })).toEqual({ removeTag: true });
  await send("removeTag", "TagAssociationInput", input);
  expect((await catalog.read(urn)).globalTags).toEqual({ tags: [{ tag: legacy }] });
});

test("a label shows why it is there and who put it there, as a client wrote it", async () => {
  const urn = await storedTable(catalog);
  const source = "urn:li:dataHubAction:scan";
  const why = {
    context: "found by a scan",
    attribution: { time: 7, actor: "urn:li:corpuser:ann", source, sourceDetail: { rule: "mail" } },
  };
  await catalog.put(urn, "globalTags", { tags: [{ tag: pii, ...why }, { tag: legacy }] });
  await catalog.put(urn, "glossaryTerms", { terms: [{ urn: revenue, ...why }], auditStamp: { time: 0, actor: "urn:li:corpuser:ann" } });
  const shown = "context attribution { time actor { urn } sourceDetail { key value } }";
  const told = {
    context: why.context,
    attribution: { time: 7, actor: { urn: "urn:li:corpuser:ann" }, sourceDetail: [{ key: "rule", value: "mail" }] },
  };
  expect(await dataOf(catalog, `{ dataset(urn: "${urn}") { tags { tags { ${shown} } } glossaryTerms { terms { ${shown} } } } }`)).toEqual({
    dataset: { tags: { tags: [told, { context: null, attribution: null }] }, glossaryTerms: { terms: [told] } },
  });
});

test("labels of a column join what people wrote about it", async () => {
  const urn = await storedTable(catalog);
  await catalog.put(urn, "editableSchemaMetadata", { editableSchemaFieldInfo: [{ fieldPath: "total", description: "Told" }] });
  await send("addTag", "TagAssociationInput", { tagUrn: pii, ...column(urn, "total") });
  await send("addTerm", "TermAssociationInput", { termUrn: revenue, ...column(urn, "total") });
  await send("addTerms", "AddTermsInput", { termUrns: [cost], ...column(urn, "id") });
  const total = { fieldPath: "total", description: "Told", globalTags: { tags: [{ tag: pii }] } };
  expect((await catalog.read(urn)).editableSchemaMetadata).toEqual({
    editableSchemaFieldInfo: [
      { ...total, glossaryTerms: { terms: [{ urn: revenue }], auditStamp: stamp } },
      { fieldPath: "id", glossaryTerms: { terms: [{ urn: cost }], auditStamp: stamp } },
    ],
  });
  await send("removeTerm", "TermAssociationInput", { termUrn: revenue, ...column(urn, "total") });
  await send("removeTag", "TagAssociationInput", { tagUrn: pii, ...column(urn, "total") });
  expect((await catalog.read(urn)).editableSchemaMetadata).toMatchObject({
    editableSchemaFieldInfo: [{ fieldPath: "total", globalTags: { tags: [] }, glossaryTerms: { terms: [] } }, { fieldPath: "id" }],
  });
  expect((await catalog.read(urn)).globalTags).toBeUndefined();
});

test("labels of a business attribute join what else its record says", async () => {
  const [urn, bare] = ["urn:li:businessAttribute:labelled", "urn:li:businessAttribute:bare"];
  await dataOf(catalog, 'mutation { createBusinessAttribute(input: { id: "labelled", name: "Labelled" }) { urn } }');
  const before = (await catalog.read(urn)).businessAttributeInfo;
  await send("removeTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn });
  expect((await catalog.read(urn)).businessAttributeInfo).toEqual(before);
  await send("addTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn });
  await send("batchAddTags", "BatchAddTagsInput", { tagUrns: [legacy], resources: [{ resourceUrn: urn }] });
  await send("addTerms", "AddTermsInput", { termUrns: [revenue, cost], resourceUrn: urn });
  await send("removeTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn });
  await send("removeTerm", "TermAssociationInput", { termUrn: cost, resourceUrn: urn });
  expect((await catalog.read(urn)).businessAttributeInfo).toEqual({
    ...(before as object),
    globalTags: { tags: [{ tag: legacy }] },
    glossaryTerms: { terms: [{ urn: revenue }], auditStamp: stamp },
  });
  const shown = "properties { name tags { tags { tag { urn } } } glossaryTerms { terms { term { urn } } } }";
  expect(await dataOf(catalog, `{ businessAttribute(urn: "${urn}") { ${shown} } }`)).toEqual({
    businessAttribute: {
      properties: { name: "Labelled", tags: { tags: [{ tag: { urn: legacy } }] }, glossaryTerms: { terms: [{ term: { urn: revenue } }] } },
    },
  });
  await storeBare(catalog, bare);
  const failure = await failureOf(catalog, documentOf("addTag", "TagAssociationInput"), { input: { tagUrn: pii, resourceUrn: bare } });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining("BusinessAttributeInfo: ERROR :: /fieldPath") });
});

test("to remove a label where there are none changes nothing", async () => {
  const urn = await storedTable(catalog);
  const before = await contentsOf(catalog.store);
  await send("removeTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn });
  await send("removeTerm", "TermAssociationInput", { termUrn: revenue, ...column(urn, "id") });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("a batch labels entities and columns, and takes the labels back", async () => {
  const [one, other] = [await storedTable(catalog), await storedTable(catalog)];
  const resources = [{ resourceUrn: one }, column(other, "id"), column(other, "total")];
  await send("batchAddTags", "BatchAddTagsInput", { tagUrns: [pii, legacy], resources });
  await send("batchAddTerms", "BatchAddTermsInput", { termUrns: [revenue], resources });
  const tags = [{ tag: pii }, { tag: legacy }];
  expect(await catalog.read(one)).toMatchObject({ globalTags: { tags }, glossaryTerms: { terms: [{ urn: revenue }], auditStamp: stamp } });
  expect((await catalog.read(other)).editableSchemaMetadata).toMatchObject({
    editableSchemaFieldInfo: [
      { fieldPath: "id", globalTags: { tags }, glossaryTerms: { terms: [{ urn: revenue }] } },
      { fieldPath: "total", globalTags: { tags }, glossaryTerms: { terms: [{ urn: revenue }] } },
    ],
  });
  await send("batchRemoveTags", "BatchRemoveTagsInput", { tagUrns: [pii], resources });
  await send("batchRemoveTerms", "BatchRemoveTermsInput", { termUrns: [revenue], resources });
  expect(await catalog.read(one)).toMatchObject({ globalTags: { tags: [{ tag: legacy }] }, glossaryTerms: { terms: [] } });
  expect((await catalog.read(other)).editableSchemaMetadata).toMatchObject({
    editableSchemaFieldInfo: [{ globalTags: { tags: [{ tag: legacy }] } }, { globalTags: { tags: [{ tag: legacy }] } }],
  });
});

test("a hole in the list of a batch is nothing to label", async () => {
  const urn = await storedTable(catalog);
  await dataOf(catalog, `mutation { batchAddTerms(input: { termUrns: ["${revenue}"], resources: [null, { resourceUrn: "${urn}" }] }) }`);
  expect((await catalog.read(urn)).glossaryTerms).toMatchObject({ terms: [{ urn: revenue }] });
});

test("the columns that a batch labels are one version of their dataset", async () => {
  const urn = await storedTable(catalog);
  await send("batchAddTags", "BatchAddTagsInput", { tagUrns: [pii], resources: [column(urn, "id"), column(urn, "total")] });
  expect(await catalog.store.aspects.listVersions({ urn, aspect: "editableSchemaMetadata" })).toHaveLength(1);
});

test("tags that are added at the same time are all kept", async () => {
  const urn = await storedTable(catalog);
  const urns = Array.from({ length: 10 }, (_, index) => `urn:li:tag:same-time-${index}`);
  await storeBare(catalog, ...urns);
  await Promise.all(urns.map((tagUrn) => send("addTag", "TagAssociationInput", { tagUrn, resourceUrn: urn })));
  const { tags } = (await catalog.read(urn)).globalTags as { tags: { tag: string }[] };
  expect(tags.map(({ tag }) => tag).toSorted()).toEqual(urns);
});

test("a label or a resource that is not there fails the whole batch", async () => {
  const urn = await storedTable(catalog);
  const missing = freshDataset();
  const before = await contentsOf(catalog.store);
  const refusals = [
    ["batchAddTags", "BatchAddTagsInput", { tagUrns: [pii], resources: [{ resourceUrn: urn }, { resourceUrn: missing }] }, missing],
    ["batchAddTags", "BatchAddTagsInput", { tagUrns: [pii, "urn:li:tag:no"], resources: [{ resourceUrn: urn }] }, "urn:li:tag:no"],
    ["batchAddTerms", "BatchAddTermsInput", { termUrns: [revenue], resources: [column(urn, "id"), column(urn, "no")] }, "Field no"],
    ["batchRemoveTags", "BatchRemoveTagsInput", { tagUrns: [pii], resources: [{ resourceUrn: missing }] }, missing],
    ["addTag", "TagAssociationInput", { tagUrn: revenue, resourceUrn: urn }, "give the URN of a tag"],
    ["addTerm", "TermAssociationInput", { termUrn: pii, resourceUrn: urn }, "give the URN of a glossaryTerm"],
    ["addTerm", "TermAssociationInput", { termUrn: "urn:li:glossaryTerm:no", resourceUrn: urn }, "urn:li:glossaryTerm:no does not exist"],
    ["addTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn, subResource: "id" }, "subResourceType"],
    ["addTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: urn, subResourceType: "DATASET_FIELD" }, "subResource"],
    ["addTag", "TagAssociationInput", { tagUrn: pii, resourceUrn: legacy }, "globalTags"],
  ] as const;
  for (const [root, type, input, message] of refusals) {
    const failure = await failureOf(catalog, documentOf(root, type), { input });
    expect(failure).toMatchObject({ code: 400, type: "BAD_REQUEST", path: [root], data: { [root]: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("a batch that names several things that are not there is told all of them", async () => {
  const urn = await storedTable(catalog);
  const gone = [freshDataset(), freshDataset()];
  const resources = [gone[0], urn, gone[1]].map((resourceUrn) => ({ resourceUrn }));
  const refused = (root: string, type: string, input: object) => failureOf(catalog, documentOf(root, type), { input });
  const message = `Failed to update ${gone[0]}. ${gone[0]} does not exist. ${gone[1]} does not exist.`;
  for (const failure of [
    refused("batchAddTags", "BatchAddTagsInput", { tagUrns: [pii], resources }),
    refused("batchUpdateSoftDeleted", "BatchUpdateSoftDeletedInput", { urns: [gone[0], urn, gone[1]], deleted: true }),
    refused("batchSetApplication", "BatchSetApplicationInput", { resourceUrns: gone }),
  ]) {
    expect(await failure).toMatchObject({ code: 400, message });
  }
  const tags = ["urn:li:tag:none", "urn:li:tag:never"];
  expect(await refused("addTags", "AddTagsInput", { tagUrns: tags, resourceUrn: urn })).toMatchObject({
    message: `Failed to update ${tags[0]}. ${tags[0]} does not exist. ${tags[1]} does not exist.`,
  });
  expect((await catalog.read(urn)).globalTags).toBeUndefined();
});

test("every column of a wide table gets a label at once", async () => {
  const names = Array.from({ length: 4_000 }, (_, index) => `column_${index}`);
  const urn = await storedTable(catalog, names);
  const resources = names.map((name) => column(urn, name));
  expect(await send("batchAddTerms", "BatchAddTermsInput", { termUrns: [revenue, cost], resources })).toEqual({ batchAddTerms: true });
  const { editableSchemaFieldInfo: told } = (await catalog.read(urn)).editableSchemaMetadata as { editableSchemaFieldInfo: unknown[] };
  expect(told).toHaveLength(names.length);
  const terms = [revenue, cost].map((term) => expect.objectContaining({ urn: term }));
  expect(told.at(-1)).toMatchObject({ fieldPath: names.at(-1), glossaryTerms: { terms } });
});
