import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposeAll } from "../support/rest-calls.ts";
import { protocol, type SearchPage, search, searchAll, urnsOf } from "./search-calls.ts";
import { dataset, shopCatalog, urns } from "./shop-catalog.ts";

onEachBackend("the search endpoints", (catalog) => {
  beforeAll(async () => {
    expect((await proposeAll(catalog, shopCatalog())).status).toBe(200);
  });
  const call = (action: string, parameters: unknown, headers?: Record<string, string>) =>
    answered(act(catalog, `entities?${action}`, parameters, headers));
  const purchase = { entity: "dataset", input: "purchase", start: 0, count: 10 };

  describe("search", () => {
    test("with the protocol header answers objects", async () => {
      const score = expect.any(Number);
      expect(await call("search", purchase, protocol)).toEqual({
        entities: [
          {
            entity: urns.orders,
            matchedFields: [{ name: "description", value: "One row for each purchase" }],
            score,
            features: { SEARCH_BACKEND_SCORE: score },
          },
        ],
        metadata: {
          aggregations: expect.any(Array),
          suggestions: [],
          urns: [urns.orders],
          matches: [{ matchedFields: [{ name: "description", value: "One row for each purchase" }] }],
          searchResultMetadatas: expect.arrayContaining([{ name: "platform", aggregations: { "urn:li:dataPlatform:hive": 1 } }]),
        },
        from: 0,
        pageSize: 10,
        numEntities: 1,
      });
    });

    test("suggests other spellings for words that nothing has, where that is wanted", async () => {
      const suggested = async (input: string, searchFlags: object = { getSuggestions: true }) =>
        (await search(catalog, input, { searchFlags })).metadata.suggestions;
      expect(await suggested("purchase ordres")).toEqual([{ text: "purchase order", score: 0.8, frequency: 3 }]);
      for (const known of ["orders", "purchase", "platform:ordres", "*"]) expect(await suggested(known)).toEqual([]);
      expect(await suggested("ordres", {})).toEqual([]);
      for (const odd of [`${"o".repeat(300_000)}:`, "ordres ".repeat(50_000), "\ud800rdres", '"'])
        expect(await suggested(odd)).toEqual(expect.any(Array));
    });

    test("without it answers URNs, and the same beside them", async () => {
      const [bare, full] = [await call("search", purchase), await call("search", purchase, protocol)] as [SearchPage, SearchPage];
      expect(bare).toEqual({ ...full, entities: [urns.orders] });
    });

    test("answers pages of which each begins where the one before ends", async () => {
      const all = urnsOf(await search(catalog, "*"));
      const pages = await Promise.all([0, 2, 4].map((start) => search(catalog, "*", { start, count: 2 })));
      expect(pages.flatMap(urnsOf)).toEqual(all);
      expect(pages.map(({ from, pageSize, numEntities }) => [from, pageSize, numEntities])).toEqual([0, 2, 4].map((from) => [from, 2, 4]));
    });

    test("of a page of nothing, beyond the end or huge, still counts", async () => {
      for (const page of [
        { start: 0, count: 0 },
        { start: 1_000_000, count: 10 },
        { start: 2_147_483_647, count: 10 },
      ]) {
        expect(await search(catalog, "*", page)).toMatchObject({ entities: [], numEntities: 4, from: page.start, pageSize: page.count });
      }
      expect((await search(catalog, "*", { count: 2_000_000_000 })).entities).toHaveLength(4);
    });

    test("sorts by several keys, what has no value last, in either direction", async () => {
      const sortCriteria = [
        { field: "platform", order: "DESCENDING" },
        { field: "name", order: "ASCENDING" },
      ];
      const { customers, clicks, orders, items } = urns;
      expect(urnsOf(await search(catalog, "*", { sortCriteria }))).toEqual([customers, clicks, items, orders]);
      for (const order of ["ASCENDING", "DESCENDING"]) {
        expect(urnsOf(await search(catalog, "*", { sort: { field: "rowCount", order } }))[0]).toBe(clicks);
      }
      const byCharacters = { sort: { field: "name.keyword", order: "ASCENDING" } };
      expect(urnsOf(await search(catalog, "*", byCharacters))).toEqual([items, orders, clicks, customers]);
      expect(urnsOf(await search(catalog, "*", { sort: { field: "urn", order: "DESCENDING" }, sortCriteria }))[0]).toBe(customers);
      expect(urnsOf(await search(catalog, "order", { sort: { field: "_score", order: "DESCENDING" } }))).toEqual(
        urnsOf(await search(catalog, "order")),
      );
    });

    test.for([
      [`tags:"${urns.legacy}"`, urns.orders, { name: "tags", value: urns.legacy }],
      ["tags:Legacy", urns.orders, { name: "tags", value: urns.legacy }],
      ["name:*rders", urns.orders, { name: "name", value: "Orders" }],
      ["platform:hive", urns.orders, { name: "platform", value: "urn:li:dataPlatform:hive" }],
    ] as const)("tells for %s the values of that field alone", async ([text, urn, expected]) => {
      const { entities } = await search(catalog, text);
      expect(entities.flatMap(({ entity, matchedFields }) => (entity === urn ? matchedFields : []))).toEqual([expected]);
    });

    test("tells for wildcards without a field every value like them", async () => {
      const [found] = (await search(catalog, "*orders*")).entities;
      expect(found?.entity).toBe(urns.orders);
      expect(found?.matchedFields.map(({ name }) => name)).toEqual(expect.arrayContaining(["urn", "id", "name"]));
    });

    test("leaves out what flags leave out", async () => {
      const bare = await search(catalog, "order", { searchFlags: { skipAggregates: true, skipHighlighting: true } });
      expect(bare.metadata.aggregations).toEqual([]);
      expect(bare.entities.map(({ matchedFields }) => matchedFields)).toEqual([[], []]);
      const named = await search(catalog, "order", { searchFlags: { customHighlightingFields: ["name"] } });
      expect(named.entities.flatMap(({ matchedFields }) => matchedFields.map(({ name }) => name))).toEqual(
        expect.arrayContaining(["name"]),
      );
      expect(named.entities.flatMap(({ matchedFields }) => matchedFields.map(({ name }) => name))).not.toContain("description");
    });
  });

  test("searchAcrossEntities looks among the types named, or all, and counts them as the facet entity", async () => {
    const page = await searchAll(catalog, "order");
    expect(new Set(urnsOf(page))).toEqual(new Set([urns.orders, urns.items, urns.board]));
    expect(page.metadata.aggregations.at(-1)).toMatchObject({
      name: "entity",
      displayName: "Type",
      aggregations: { dataset: 2, dashboard: 1, domain: 0 },
    });
    expect(urnsOf(await searchAll(catalog, "order", { entities: ["dashboard", "tag"] }))).toEqual([urns.board]);
    expect((await searchAll(catalog, "order", { entities: [] })).numEntities).toBe(3);
  });

  describe("scrollAcrossEntities", () => {
    const scroll = async (parameters: Record<string, unknown>) =>
      (await call("scrollAcrossEntities", { input: "*", keepAlive: "5m", ...parameters }, protocol)) as SearchPage;
    const scrollAll = async (parameters: Record<string, unknown>) => {
      const found: string[] = [];
      for (let page = await scroll(parameters); ; page = await scroll({ ...parameters, scrollId: page.scrollId })) {
        found.push(...urnsOf(page));
        if (page.scrollId === undefined) return found;
      }
    };

    test("comes to everything once, in the order of the search", async () => {
      const everything = urnsOf(await searchAll(catalog, "*", { count: 5000 }));
      for (const count of [1, 7, 100]) expect(await scrollAll({ count })).toEqual(everything);
    });

    test("keeps to sort keys, and to filters and types", async () => {
      const sortCriteria = [{ field: "name", order: "DESCENDING" }];
      const all = urnsOf(await search(catalog, "*", { sortCriteria }));
      expect(await scrollAll({ count: 3, entities: ["dataset"], sortCriteria })).toEqual(all);
    });

    test("goes on after entities before the place were written", async () => {
      const sort = { field: "urn", order: "ASCENDING" };
      const first = await scroll({ count: 2, entities: ["dataset"], sort });
      await catalog.put(dataset("aaa"), "datasetProperties", { name: "aaa" });
      const rest = await scroll({ count: 10, entities: ["dataset"], sort, scrollId: first.scrollId });
      expect([...urnsOf(first), ...urnsOf(rest)]).toEqual([urns.items, urns.orders, urns.clicks, urns.customers]);
      await call("delete", { urn: dataset("aaa") });
    });
  });

  test("list answers URNs alone, and filter the objects", async () => {
    const filter = { or: [{ and: [{ field: "platform", values: ["urn:li:dataPlatform:hive"] }] }] };
    const sort = { field: "name", order: "ASCENDING" };
    const page = { entity: "dataset", start: 0, count: 10, filter, sort };
    expect(await call("list", page)).toEqual({ entities: [urns.items, urns.orders], start: 0, count: 10, total: 2 });
    expect(urnsOf((await call("filter", page)) as SearchPage)).toEqual([urns.items, urns.orders]);
    const inOrder = [urns.items, urns.orders, urns.clicks, urns.customers];
    expect(await call("list", { entity: "dataset", start: 0, count: 10 })).toMatchObject({ entities: inOrder });
    expect(urnsOf((await call("filter", { entity: "dataset", start: 0, count: 10, filter: {} })) as SearchPage)).toEqual(inOrder);
    const before = { criteria: [{ field: "platform", value: "urn:li:dataPlatform:kafka" }] };
    expect(await call("list", { ...page, filter: before })).toMatchObject({ entities: [urns.clicks], total: 1 });
  });

  test("counts of types leave out what is soft deleted", async () => {
    expect(await call("getTotalEntityCount", { entity: "dataset" })).toBe(4);
    await catalog.put(urns.clicks, "status", { removed: true });
    expect(await call("getTotalEntityCount", { entity: "dataset" })).toBe(3);
    await catalog.put(urns.clicks, "status", { removed: false });
    expect(await call("batchGetTotalEntityCount", { entities: ["dataset", "dataJob"] })).toEqual({ dataset: 4, dataJob: 0, datajob: 0 });
  });
});

onEachBackend("the order of hits by a field whose filters look at others too", (catalog) => {
  const [plain, described, late, early] = ["s0", "s1", "s2", "s3"].map((name) => dataset(name)) as [string, string, string, string];
  const tags = (name: string) => ({ tags: [{ tag: `urn:li:tag:${name}` }] });
  beforeAll(async () => {
    await catalog.put(plain, "status", { removed: false });
    await catalog.put(described, "datasetProperties", { description: "zeta" });
    await catalog.put(described, "globalTags", tags("zeta"));
    for (const [urn, text] of [
      [late, "beta"],
      [early, "alpha"],
    ] as const) {
      await catalog.put(urn, "editableDatasetProperties", { description: text });
      await catalog.put(urn, "editableSchemaMetadata", {
        editableSchemaFieldInfo: [{ fieldPath: "a", description: text, globalTags: tags(text) }],
      });
    }
  });

  test.for(["description", "tags", "tags.keyword", "fieldTags.keyword", "fieldDescriptions"])("is that of %s alone", async (field) => {
    const having = field.startsWith("field") ? [] : [described];
    const others = [plain, described, late, early].filter((urn) => !having.includes(urn));
    for (const order of ["ASCENDING", "DESCENDING"]) {
      expect(urnsOf(await search(catalog, "*", { sortCriteria: [{ field, order }] }))).toEqual([...having, ...others]);
    }
  });
});
