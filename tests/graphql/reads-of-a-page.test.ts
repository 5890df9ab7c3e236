import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

/** The store, with the reads that it is asked for counted by their names. */
function counting(store: CatalogStore, reads: Map<string, number>): CatalogStore {
  const counted = <Reader extends object>(reader: Reader): Reader =>
    new Proxy(reader, {
      get: (methods, name) => {
        reads.set(String(name), (reads.get(String(name)) ?? 0) + 1);
        return Reflect.get(methods, name);
      },
    });
  return { ...store, aspects: counted(store.aspects), timeseries: counted(store.timeseries), graph: counted(store.graph) };
}

test("what a page shows of health and use costs as many reads for many entities as for one", async () => {
  const reads = new Map<string, number>();
  const catalog = await createTestCatalog({ store: counting(createMemoryCatalogStore(), reads) });
  const urns: string[] = [];
  for (let index = 0; index < 12; index++) urns.push(await storedTable(catalog));
  const document = `query page($urns: [String!]!) { entities(urns: $urns) { ... on Dataset {
    health { type } statsSummary { queryCountLast30Days } operations(limit: 1) { timestampMillis } datasetProfiles(limit: 1) { rowCount }
  } } }`;
  const readsFor = async (count: number) => {
    reads.clear();
    await dataOf(catalog, document, { urns: urns.slice(0, count) });
    return Object.fromEntries(reads);
  };
  // The index reads what was written before the first search; that is no reading of the page.
  await readsFor(1);
  const one = await readsFor(1);
  expect(one.getEventsOfEach).toBe(3);
  expect(await readsFor(12)).toEqual(one);
  await catalog.close();
});

test("each of more entities than are read at once shows its own events", async () => {
  const catalog = await createTestCatalog();
  const urns = Array.from({ length: 55 }, (_one, index) => datasetUrn(`page.t${index}`));
  for (const [index, urn] of urns.entries()) await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: index });
  const document = "query page($urns: [String!]!) { entities(urns: $urns) { ... on Dataset { datasetProfiles(limit: 1) { rowCount } } } }";
  const { entities } = await dataOf(catalog, document, { urns });
  expect(entities).toEqual(urns.map((_urn, index) => ({ datasetProfiles: [{ rowCount: index }] })));
  await catalog.close();
});
