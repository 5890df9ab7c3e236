import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { search, where } from "./search-calls.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

const { orders, items, customers, clicks } = urns;

onEachBackend("finding one's way", (catalog) => {
  beforeAll(async () => {
    expect((await proposeAll(catalog, shopCatalog())).status).toBe(200);
  });

  describe("browse", () => {
    const browse = (path: string, more: Record<string, unknown> = {}) =>
      answered(act(catalog, "entities?browse", { entity: "dataset", path, start: 0, limit: 10, ...more }));

    test("of a path with groups only", async () => {
      const groups = [
        { name: "hive", count: 2 },
        { name: "snowflake", count: 1 },
      ];
      expect(await browse("/prod")).toEqual({
        metadata: { path: "/prod", totalNumEntities: 3, groups },
        groups,
        entities: [],
        from: 0,
        pageSize: 10,
        numGroups: 2,
        numEntities: 0,
        numElements: 2,
      });
    });

    test("of a leaf lists its entities by URN", async () => {
      expect(await browse("/prod/hive/shop")).toMatchObject({
        metadata: { totalNumEntities: 0 },
        groups: [],
        entities: [items, orders].map((urn) => ({ name: urn, urn })),
        numEntities: 2,
        numElements: 2,
      });
    });

    test("of the root, where an entity of two paths shows in both", async () => {
      const root = await browse("");
      expect(root).toMatchObject({
        groups: [
          { name: "prod", count: 3 },
          { name: "top", count: 1 },
        ],
        metadata: { totalNumEntities: 3 },
      });
      expect(await browse("/top")).toMatchObject({ entities: [{ urn: orders }] });
      expect(await browse("/prod/")).toMatchObject({ numGroups: 2 });
      expect(await browse("/pro")).toMatchObject({ numGroups: 0, numEntities: 0 });
    });

    test("pages over groups first and entities then", async () => {
      await catalog.put(clicks, "browsePaths", { paths: ["/prod"] });
      expect(await browse("/prod", { start: 1, limit: 2 })).toMatchObject({
        groups: [{ name: "snowflake" }],
        entities: [{ urn: clicks }],
        numElements: 3,
      });
      expect(await browse("/prod", { start: 2, limit: 1 })).toMatchObject({ groups: [], entities: [{ urn: clicks }], numElements: 3 });
      expect(await browse("/prod", { start: 3, limit: 1 })).toMatchObject({ groups: [], entities: [], numEntities: 1 });
      expect(await browse("/prod", { limit: 0 })).toMatchObject({ groups: [], entities: [], numGroups: 2 });
    });

    test("a slash at the end of a stored path says nothing", async () => {
      await catalog.put(clicks, "browsePaths", { paths: ["/prod/", "/"] });
      expect(await browse("/prod")).toMatchObject({ entities: [{ urn: clicks }], numGroups: 2, metadata: { totalNumEntities: 3 } });
      expect(await browse("")).toMatchObject({ entities: [{ urn: clicks }], numGroups: 2 });
      await catalog.put(clicks, "browsePaths", { paths: ["/prod"] });
    });

    test("keeps to a filter and leaves out what is soft deleted, unless that is wanted", async () => {
      expect(await browse("/prod", where({ field: "platform", value: "urn:li:dataPlatform:hive" }))).toMatchObject({
        groups: [{ name: "hive", count: 2 }],
        numGroups: 1,
      });
      await catalog.put(customers, "status", { removed: true });
      expect(await browse("/prod/snowflake")).toMatchObject({ entities: [], numEntities: 0 });
      const all = { searchFlags: { includeSoftDeleted: true } };
      expect(await browse("/prod/snowflake", all)).toMatchObject({ entities: [{ urn: customers }] });
      const complete = { entity: "dataset", query: "dim_cu", limit: 10 };
      expect(await answered(act(catalog, "entities?autocomplete", complete))).toMatchObject({ entities: [] });
      expect(await answered(act(catalog, "entities?autocomplete", { ...complete, ...all }))).toMatchObject({
        entities: [{ urn: customers }],
      });
      await catalog.put(customers, "status", { removed: false });
      expect(await browse("/prod/snowflake")).toMatchObject({ entities: [{ urn: customers }] });
    });

    test("paths of an entity are those that are stored", async () => {
      expect(await answered(act(catalog, "entities?getBrowsePaths", { urn: orders }))).toEqual(["/prod/hive/shop", "/top"]);
      expect(await answered(act(catalog, "entities?getBrowsePaths", { urn: "urn:li:dataset:(urn:li:dataPlatform:a,b,PROD)" }))).toEqual([]);
    });
  });

  describe("autocomplete", () => {
    const complete = (query: string, more: Record<string, unknown> = {}) =>
      answered(act(catalog, "entities?autocomplete", { entity: "dataset", query, limit: 10, ...more }));

    test("answers names with their entities", async () => {
      expect(await complete("order ite")).toEqual({ query: "order ite", suggestions: ["shop.order_items"], entities: [{ urn: items }] });
    });

    test("takes a word that says nothing for the beginning of one first, and then for nothing", async () => {
      expect(await complete("order it")).toMatchObject({ suggestions: ["shop.order_items", "shop.orders"] });
    });

    test.for([
      ["ord", [items, orders]],
      ["ORD", [items, orders]],
      ["cust", [customers]],
      ["dim_cu", [customers]],
      ["purch", []],
      ["zzqq", []],
      ["", []],
    ] as const)("%s finds %j", async ([query, expected]) => {
      const { entities } = (await complete(query)) as { entities: { urn: string }[] };
      expect(entities.map(({ urn }) => urn).sort()).toEqual([...expected].sort());
    });

    test("wants every word in names, not in descriptions or columns", async () => {
      expect(await search(catalog, "items lines")).toMatchObject({ numEntities: 1 });
      for (const query of ["items lines", "lines items", "customer bought"])
        expect(await complete(query)).toMatchObject({ suggestions: [] });
      expect(await complete("items lines", { field: "urn" })).toMatchObject({ suggestions: [] });
      expect(await complete("hive items shop")).toMatchObject({ suggestions: ["shop.order_items"] });
    });

    test("finds names however many entities hold the words elsewhere, on a page of any length", async () => {
      const tag = (name: string) => `urn:li:tag:${name}`;
      const elsewhere = Array.from({ length: 1_150 }, (_, at) =>
        proposalOf(tag(`t${at}`), "tagProperties", { name: `t${at}`, description: "zebra" }),
      );
      const named = proposalOf(tag("long"), "tagProperties", { name: "The list of all zebra animals that live in Africa" });
      const deprecated = [
        proposalOf(tag("old"), "tagProperties", { name: "Zebra animals" }),
        proposalOf(tag("old"), "deprecation", { deprecated: true, note: "", actor: "urn:li:corpuser:jdoe" }),
      ];
      expect((await proposeAll(catalog, [...elsewhere, named, ...deprecated])).status).toBe(200);
      for (const limit of [2, 1_200]) {
        expect(await complete("zebra", { entity: "tag", limit })).toMatchObject({ entities: [{ urn: tag("long") }, { urn: tag("old") }] });
      }
      for (const more of [{ limit: 1 }, { limit: 1, field: "name" }]) {
        expect(await complete("zebra", { entity: "tag", ...more })).toMatchObject({ entities: [{ urn: tag("long") }] });
      }
    });

    test("takes the display name of a person before the account", async () => {
      const active = { active: true, displayName: "Jane Doe", fullName: "Jane D. Doe" };
      await catalog.put("urn:li:corpuser:jane.doe", "corpUserInfo", active);
      expect(await complete("jane", { entity: "corpuser" })).toMatchObject({
        suggestions: ["Jane Doe"],
        entities: [{ urn: "urn:li:corpuser:jane.doe" }],
      });
    });

    test("suggests names, also to who types a platform, the type or part of a URN", async () => {
      expect(await complete("snowfl")).toMatchObject({ suggestions: ["shop.dim_customer"], entities: [{ urn: customers }] });
      expect(await complete("kafka")).toMatchObject({ suggestions: ["web.clicks"], entities: [{ urn: clicks }] });
      expect(await complete("dashb", { entity: "dashboard" })).toMatchObject({ suggestions: ["Orders at a glance"] });
      expect(await complete("snowflake shop.dim")).toMatchObject({ suggestions: ["shop.dim_customer"] });
      expect(await complete("snowfl", { field: "urn" })).toMatchObject({ suggestions: [customers] });
      expect(await complete("snowfl", { field: "platform" })).toMatchObject({ suggestions: ["urn:li:dataPlatform:snowflake"] });
    });

    test("looks in one field when it is named, and keeps to a filter and a limit", async () => {
      expect(await complete("purch", { field: "description" })).toMatchObject({ suggestions: ["One row for each purchase"] });
      expect(await complete("ord", where({ field: "typeNames", value: "View" }))).toMatchObject({ entities: [{ urn: items }] });
      expect(((await complete("ord", { limit: 1 })) as { entities: unknown[] }).entities).toHaveLength(1);
      expect(await complete("ord", { limit: 0 })).toMatchObject({ suggestions: [] });
    });
  });
});
