import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

let commits = 0;
let catalog: TestCatalog;
beforeAll(async () => {
  const store = createMemoryCatalogStore();
  const transaction: typeof store.transaction = async (work) => {
    const answer = await store.transaction(work);
    commits++;
    return answer;
  };
  catalog = await createTestCatalog({ store: { ...store, transaction } });
});
afterAll(() => catalog.close());

async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const before = commits;
  await work();
  return commits - before;
}

test("An entity goes together with what refers to it: no crash can fall between the two", async () => {
  const [asset, tag] = [freshDataset(), freshUrn("tag")];
  await catalog.put(tag, "tagProperties", { name: "gone" });
  await catalog.put(asset, "globalTags", { tags: [{ tag }, { tag: "urn:li:tag:kept" }] });
  expect(await commitsOf(() => dataOf(catalog, `mutation { deleteTag(urn: "${tag}") }`))).toBe(1);
  expect(await catalog.read(tag)).not.toHaveProperty("tagProperties");
  expect(await catalog.read(asset)).toMatchObject({ globalTags: { tags: [{ tag: "urn:li:tag:kept" }] } });
});

test("Aspects and series of one request by OpenAPI go together", async () => {
  const asset = freshDataset();
  await catalog.put(asset, "datasetProperties", { name: "orders" });
  await catalog.put(asset, "datasetProfile", { timestampMillis: 1, rowCount: 1 });
  await catalog.put(asset, "operation", { timestampMillis: 1, lastUpdatedTimestamp: 1, operationType: "INSERT" });
  const target = `/openapi/v3/entity/dataset/${encodeURIComponent(asset)}?aspects=datasetProperties,datasetProfile,operation`;
  expect(await commitsOf(() => catalog.request("DELETE", target))).toBe(1);
  expect(await catalog.read(asset)).not.toHaveProperty("datasetProperties");
  const document = `{ dataset(urn: "${asset}") { datasetProfiles { rowCount } operations { operationType } } }`;
  expect(await dataOf(catalog, document)).toEqual({ dataset: { datasetProfiles: [], operations: [] } });
});
