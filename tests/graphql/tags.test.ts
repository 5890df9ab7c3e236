import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare } from "./sample-entities.ts";

const actor = "urn:li:corpuser:__datahub_system";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

test("createTag stores a tag that its creator owns", async () => {
  const query = 'mutation { createTag(input: { id: "Deprecated", name: "Deprecated", description: "Not to be used" }) }';
  expect(await dataOf(catalog, query)).toEqual({ createTag: "urn:li:tag:Deprecated" });
  expect(await catalog.read("urn:li:tag:Deprecated")).toMatchObject({
    tagKey: { name: "Deprecated" },
    tagProperties: { name: "Deprecated", description: "Not to be used" },
    ownership: { owners: [{ owner: actor, type: "TECHNICAL_OWNER", typeUrn: "urn:li:ownershipType:__system__technical_owner" }] },
  });
  expect(await failureOf(catalog, query)).toMatchObject({
    code: 400,
    message: "This Tag already exists! urn:li:tag:Deprecated is taken; give another id, or none to have one made",
    data: { createTag: null },
  });
});

test("a tag without an id gets one", async () => {
  const { createTag } = await dataOf(catalog, 'mutation { createTag(input: { name: "Nameless" }) }');
  expect(createTag).toMatch(/^urn:li:tag:[0-9a-f-]{36}$/);
});

test("a tag is changed and coloured without losing the rest", async () => {
  const urn = "urn:li:tag:Coloured";
  await storeBare(catalog, urn);
  await dataOf(catalog, `mutation { setTagColor(urn: "${urn}", colorHex: "#00ff00") }`);
  expect((await catalog.read(urn)).tagProperties).toEqual({ name: "Coloured", colorHex: "#00ff00" });
  const update = `mutation { updateTag(urn: "${urn}", input: { urn: "${urn}", name: "Green", description: "Go" }) { urn } }`;
  expect(await dataOf(catalog, update)).toEqual({ updateTag: { urn } });
  expect((await catalog.read(urn)).tagProperties).toEqual({ name: "Green", description: "Go", colorHex: "#00ff00" });
  const missing = 'mutation { setTagColor(urn: "urn:li:tag:none", colorHex: "#00ff00") }';
  expect(await failureOf(catalog, missing)).toMatchObject({ code: 400, data: { setTagColor: null } });
});

test("a deleted tag is gone with every use of it", async () => {
  const [urn, dataset] = ["urn:li:tag:Doomed", freshDataset()];
  await storeBare(catalog, urn);
  await catalog.put(dataset, "globalTags", { tags: [{ tag: urn }, { tag: "urn:li:tag:kept" }] });
  expect(await dataOf(catalog, `mutation { deleteTag(urn: "${urn}") }`)).toEqual({ deleteTag: true });
  expect(await catalog.store.aspects.getEntities([urn])).toEqual([[]]);
  expect((await catalog.read(dataset)).globalTags).toEqual({ tags: [{ tag: "urn:li:tag:kept" }] });
  expect(await failureOf(catalog, `mutation { deleteTag(urn: "${urn}") }`)).toMatchObject({ code: 400, data: { deleteTag: null } });
});
