import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf } from "./graphql-calls.ts";

const slow = "urn:li:dataset:(urn:li:dataPlatform:hive,slow,PROD)";
const quick = "urn:li:dataset:(urn:li:dataPlatform:hive,quick,PROD)";
const patience = 1;

/** Until this is resolved, the store does not answer about the slow entity. */
const release = Promise.withResolvers<void>();

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog({ store: slowStore(), graphqlTimeLimit: patience });
});
afterAll(async () => {
  release.resolve();
  await catalog.close();
});

test("a request that takes too long is given up and says so; others are answered meanwhile and afterwards", async () => {
  const query = "query($urn: String!) { dataset(urn: $urn) { exists } }";
  await dataOf(catalog, query, { urn: quick });
  const [late, other] = await Promise.all([ask(catalog, query, { urn: slow }), ask(catalog, query, { urn: quick })]);
  expect(late).toEqual({
    errors: [
      {
        message: `The request took longer than ${patience} s and was given up; ask for less at once. What it had begun to write may be written.`,
        extensions: { classification: "ExecutionAborted" },
      },
    ],
    extensions: {},
  });
  expect(other.data).toEqual({ dataset: { exists: false } });
  expect(await dataOf(catalog, query, { urn: quick })).toEqual({ dataset: { exists: false } });
});

/** A store that is slow about one entity. */
function slowStore(): CatalogStore {
  const store = createMemoryCatalogStore();
  const getEntities: CatalogStore["aspects"]["getEntities"] = async (urns) => {
    if (urns.includes(slow)) await release.promise;
    return store.aspects.getEntities(urns);
  };
  return { ...store, aspects: Object.create(store.aspects, { getEntities: { value: getEntities } }) };
}
