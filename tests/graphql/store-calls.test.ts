import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const table = (number: number) => dataset(`shop.orders_${number}`);
const twin = (number: number) => dataset(`model_${number}`);
const source = dataset("source");
const stamp = { time: 1, actor: "urn:li:corpuser:jdoe" };

/** A store that hears of every read of aspects, edges and events. */
function counting(store: CatalogStore): { store: CatalogStore; calls: () => number } {
  let calls = 0;
  const heard = <T extends object>(reads: T): T =>
    new Proxy(reads, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          calls++;
          return Reflect.apply(member, target, args);
        };
      },
    });
  const rooms = { aspects: heard(store.aspects), graph: heard(store.graph), timeseries: heard(store.timeseries) };
  const counted = new Proxy(store, {
    get(target, name) {
      const member: unknown = Object.hasOwn(rooms, name) ? Reflect.get(rooms, name) : Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { store: counted, calls: () => calls };
}

describe("a page of results", () => {
  const { store, calls } = counting(createMemoryCatalogStore());
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog({ store });
    const all = Array.from({ length: 60 }, (_, number) => number);
    const written = await proposeAll(
      catalog,
      all.flatMap((number) => [
        proposalOf(table(number), "datasetProperties", { name: `orders ${number}`, description: "orders" }),
        proposalOf(table(number), "globalTags", { tags: [{ tag: `urn:li:tag:t${number}` }] }),
        proposalOf(table(number), "container", { container: `urn:li:container:c${number}` }),
        proposalOf(`urn:li:container:c${number}`, "container", { container: "urn:li:container:root" }),
        proposalOf(table(number), "domains", { domains: [`urn:li:domain:d${number}`] }),
        proposalOf(table(number), "siblings", { siblings: [twin(number)], primary: true }),
        proposalOf(table(number), "upstreamLineage", {
          upstreams: [{ dataset: source, type: "TRANSFORMED", auditStamp: stamp }],
        }),
      ]),
    );
    expect(written.status).toBe(200);
  });
  afterAll(() => catalog.close());

  const entity = `entity { urn ... on Dataset { name properties { description } tags { tags { tag { urn properties { name } } } }
    parentContainers { count containers { urn properties { name } } } domain { domain { urn properties { name } } }
    upstream: lineage(input: { direction: UPSTREAM, start: 0, count: 1 }) { total filtered }
    downstream: lineage(input: { direction: DOWNSTREAM, start: 0, count: 1 }) { total filtered } } }`;
  const facets = "facets { field aggregations { value count entity { urn ... on Tag { properties { name } } } } }";
  const callsFor = async (document: string, variables: object) => {
    await dataOf(catalog, '{ search(input: { type: DATASET, query: "*" }) { total } }');
    const before = calls();
    await dataOf(catalog, document, variables);
    return calls() - before;
  };

  test("takes as many reads of the store for fifty as for ten", async () => {
    const document = `query s($count: Int!) { searchAcrossEntities(input: { query: "orders", types: [DATASET], count: $count,
      searchFlags: { fetchExtraFields: ["name"] } }) { searchResults { ${entity} matchedFields { name value entity { urn } } extraProperties { value } } ${facets} } }`;
    const ten = await callsFor(document, { count: 10 });
    expect(ten).toBeGreaterThan(0);
    expect(await callsFor(document, { count: 50 })).toBe(ten);
  });

  test("of lineage does so too", async () => {
    const document = `query s($count: Int!) { searchAcrossLineage(input: { urn: "${source}", direction: DOWNSTREAM, query: "orders", count: $count }) {
      searchResults { ${entity} degree paths { path { urn } } } } }`;
    const ten = await callsFor(document, { count: 10 });
    expect(await callsFor(document, { count: 50 })).toBe(ten);
  });
});
