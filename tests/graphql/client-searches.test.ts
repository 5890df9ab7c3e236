import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { store } from "./stored-and-shown.ts";

const [orders, refunds, stock] = [datasetUrn("shop.orders"), datasetUrn("shop.refunds", "kafka"), datasetUrn("shop.stock")];
const folder = "urn:li:container:shop";
const view = "urn:li:dataHubView:hive";
const pii = "urn:li:tag:pii";
const stamp = { time: 5, actor: "urn:li:corpuser:ada" };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  const upstream = (dataset: string) => ({ upstreams: [{ dataset, type: "COPY", auditStamp: stamp, created: stamp }] });
  await store(catalog, orders, {
    datasetProperties: { name: "orders", customProperties: { tier: "gold" } },
    globalTags: { tags: [{ tag: pii }] },
    container: { container: folder },
    browsePaths: { paths: ["/prod/shop"] },
  });
  await store(catalog, refunds, {
    datasetProperties: { name: "refunds" },
    container: { container: folder },
    browsePaths: { paths: ["/prod/shop"] },
    upstreamLineage: upstream(orders),
  });
  await store(catalog, stock, { datasetProperties: { name: "stock" }, upstreamLineage: upstream(refunds) });
  const hive = { field: "platform", condition: "EQUAL", values: ["urn:li:dataPlatform:hive"], negated: false };
  await store(catalog, view, {
    dataHubViewInfo: {
      name: "Hive",
      type: "GLOBAL",
      definition: { entityTypes: ["dataset"], filter: { or: [{ and: [hive] }] } },
      created: stamp,
      lastModified: stamp,
    },
  });
});
afterAll(() => catalog.close());

interface Page {
  readonly searchResults: readonly { readonly entity: { readonly urn: string } }[];
}

async function urnsOf(root: string, type: string, input: object): Promise<string[]> {
  const document = `query find($input: ${type}!) { ${root}(input: $input) { searchResults { entity { urn } } } }`;
  const page = (await dataOf(catalog, document, { input }))[root] as Page;
  return page.searchResults.map(({ entity }) => entity.urn);
}

const tagged = { field: "tags", values: [pii] };
const onKafka = { field: "platform", condition: "EQUAL", values: ["urn:li:dataPlatform:kafka"] };
const byName = (sortOrder: string) => ({ sortCriterion: { field: "name", sortOrder } });

describe("search", () => {
  const find = (input: object) => urnsOf("search", "SearchInput", { type: "DATASET", query: "*", start: 0, count: 10, ...input });

  test("holds all of its filters, or one of its groups of filters", async () => {
    expect(await find({ filters: [tagged] })).toEqual([orders]);
    expect(await find({ filters: [tagged, onKafka] })).toEqual([]);
    expect((await find({ orFilters: [{ and: [tagged] }, { and: [onKafka] }] })).sort()).toEqual([refunds, orders].sort());
    expect(await find({ filters: [tagged], orFilters: [{ and: [onKafka] }] })).toEqual([refunds]);
    expect(await find({ filters: [{ field: "customProperties", value: "tier=gold" }] })).toEqual([orders]);
  });

  test("takes numbers and flags as text, as clients send them", async () => {
    expect(await find({ count: "1", query: "stock", searchFlags: { fulltext: "true", skipCache: "false" } })).toEqual([stock]);
  });

  test("reads a question mark behind a word as punctuation, unless the text is structured", async () => {
    expect(await find({ query: "stock?" })).toEqual([stock]);
    expect(await find({ query: "stock?", searchFlags: { fulltext: false } })).toEqual([]);
    expect(await find({ query: "/q stock?" })).toEqual([]);
  });
});

describe("searchAcrossEntities", () => {
  const find = (input: object) => urnsOf("searchAcrossEntities", "SearchAcrossEntitiesInput", { types: [], query: "*", ...input });

  test("is narrowed by a view and sorted by a field", async () => {
    expect(await find({ viewUrn: view, sortInput: byName("DESCENDING") })).toEqual([stock, orders]);
    expect(await find({ viewUrn: view, sortInput: byName("ASCENDING"), count: 1 })).toEqual([orders]);
  });

  test("takes flags that change nothing here, and those that say where matches are shown", async () => {
    const document = `query find($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
      searchResults { entity { urn } matchedFields { name value } } } }`;
    const searchFlags = { fulltext: true, includeRestricted: false, filterNonLatestVersions: true, customHighlightingFields: ["name"] };
    expect(await dataOf(catalog, document, { input: { types: ["DATASET"], query: "refunds", searchFlags } })).toEqual({
      searchAcrossEntities: { searchResults: [{ entity: { urn: refunds }, matchedFields: [{ name: "name", value: "refunds" }] }] },
    });
  });
});

describe("scrollAcrossEntities", () => {
  test("goes on behind the page before, filtered and sorted, to the end", async () => {
    const document = `query walk($input: ScrollAcrossEntitiesInput!) { scrollAcrossEntities(input: $input) {
      nextScrollId count total searchResults { entity { urn } extraProperties { name value } } } }`;
    const step = async (scrollId: string | null) =>
      (
        await dataOf(catalog, document, {
          input: {
            types: ["DATASET"],
            query: "*",
            count: 1,
            keepAlive: "5m",
            scrollId,
            orFilters: [{ and: [{ field: "container", values: [folder], condition: "EQUAL" }] }],
            sortInput: byName("ASCENDING"),
            searchFlags: { skipHighlighting: true, skipAggregates: true, skipCache: "false", fetchExtraFields: ["name"] },
          },
        })
      ).scrollAcrossEntities as Record<string, unknown>;
    const of = (urn: string, value: string) => ({
      count: 1,
      total: 2,
      searchResults: [{ entity: { urn }, extraProperties: [{ name: "name", value }] }],
      nextScrollId: expect.any(String),
    });
    const first = await step(null);
    expect(first).toEqual(of(orders, "orders"));
    const second = await step(String(first.nextScrollId));
    expect(second).toEqual(of(refunds, "refunds"));
    expect(await step(String(second.nextScrollId))).toEqual({ count: 1, total: 2, searchResults: [], nextScrollId: null });
  });

  test("is narrowed by a view", async () => {
    const input = { types: [], query: "*", viewUrn: view };
    expect((await urnsOf("scrollAcrossEntities", "ScrollAcrossEntitiesInput", input)).sort()).toEqual([orders, stock].sort());
  });
});

describe("lineage", () => {
  const start = { urn: orders, direction: "DOWNSTREAM", query: "*" };

  test("searched holds the filters, the view and the order that are asked for", async () => {
    const find = (input: object) => urnsOf("searchAcrossLineage", "SearchAcrossLineageInput", { ...start, ...input });
    expect((await find({})).sort()).toEqual([refunds, stock].sort());
    expect(await find({ filters: [onKafka] })).toEqual([refunds]);
    expect(await find({ viewUrn: view })).toEqual([stock]);
    expect(await find({ sortInput: byName("DESCENDING") })).toEqual([stock, refunds]);
  });

  test("scrolled holds types and a span of time", async () => {
    const find = (input: object) => urnsOf("scrollAcrossLineage", "ScrollAcrossLineageInput", { ...start, keepAlive: "5m", ...input });
    expect((await find({ types: ["DATASET"], count: 10 })).sort()).toEqual([refunds, stock].sort());
    expect(await find({ types: ["CHART"] })).toEqual([]);
    expect((await find({ startTimeMillis: 1, endTimeMillis: 9 })).sort()).toEqual([refunds, stock].sort());
    expect(await find({ startTimeMillis: 6, endTimeMillis: 9 })).toEqual([]);
  });
});

test("browse shows what lies at a path, narrowed by filters", async () => {
  const document = `query at($input: BrowseInput!) { browse(input: $input) { start count total groups { name count } entities { urn }
    metadata { path totalNumEntities } } }`;
  const metadata = { path: ["prod", "shop"], totalNumEntities: 0 };
  const found = (urns: string[]) => ({
    browse: { start: 0, count: 10, total: urns.length, groups: [], entities: urns.map((urn) => ({ urn })), metadata },
  });
  const input = { type: "DATASET", path: ["prod", "shop"], start: 0, count: 10 };
  expect(await dataOf(catalog, document, { input })).toEqual(found([orders, refunds]));
  expect(await dataOf(catalog, document, { input: { ...input, filters: [onKafka] } })).toEqual(found([refunds]));
  expect(await dataOf(catalog, document, { input: { ...input, orFilters: [{ and: [tagged] }] } })).toEqual(found([orders]));
});

test("the entities of a container can be searched and filtered", async () => {
  const document = `query in($urn: String!, $input: ContainerEntitiesInput) { container(urn: $urn) { entities(input: $input) {
    start count total searchResults { entity { urn } } } } }`;
  const found = (total: number, ...urns: string[]) => ({
    container: { entities: { start: 0, count: 20, total, searchResults: urns.map((urn) => ({ entity: { urn } })) } },
  });
  expect(await dataOf(catalog, document, { urn: folder, input: { query: "refunds" } })).toEqual(found(1, refunds));
  expect(await dataOf(catalog, document, { urn: folder, input: { filters: [tagged] } })).toEqual(found(1, orders));
  expect(await dataOf(catalog, document, { urn: folder })).toMatchObject({ container: { entities: { total: 2, count: 20 } } });
});
