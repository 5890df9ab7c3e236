import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataset, shopCatalog, urns } from "../search/shop-catalog.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const plain = dataset("shop.plain");
const loose = dataset("shop.loose");

describe("browsing and completing", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await proposeAll(catalog, shopCatalog());
    const path = (...ids: string[]) => ({ path: ids.map((id) => ({ id })) });
    await proposeAll(catalog, [
      proposalOf(plain, "browsePathsV2", path(urns.database, "lake", "raw")),
      proposalOf(loose, "browsePathsV2", path("lake")),
      proposalOf(urns.items, "browsePathsV2", path("lake")),
      proposalOf(urns.customers, "browsePathsV2", path("lake")),
      proposalOf(urns.clicks, "browsePathsV2", path("Default")),
    ]);
  });
  afterAll(() => catalog.close());

  const asked = async (root: string, type: string, input: object, selection: string) => {
    const { found } = await dataOf(catalog, `query q($input: ${type}!) { found: ${root}(input: $input) ${selection} }`, { input });
    return found;
  };
  const browse = (input: object) =>
    asked(
      "browse",
      "BrowseInput",
      { type: "DATASET", ...input },
      "{ start count total groups { name count } entities { urn } metadata { path totalNumEntities } }",
    );
  const folders = (input: object) =>
    asked(
      "browseV2",
      "BrowseV2Input",
      { type: "DATASET", ...input },
      "{ start count total groups { name count hasSubGroups entity { urn type } } metadata { path totalNumEntities } }",
    );

  test("older paths are walked folder by folder, folders first", async () => {
    expect(await browse({})).toEqual({
      start: 0,
      count: 10,
      total: 2,
      groups: [
        { name: "prod", count: 3 },
        { name: "top", count: 1 },
      ],
      entities: [],
      metadata: { path: [], totalNumEntities: 3 },
    });
    expect(await browse({ path: ["prod", "hive", "shop"] })).toEqual({
      start: 0,
      count: 10,
      total: 2,
      groups: [],
      entities: [{ urn: urns.items }, { urn: urns.orders }],
      metadata: { path: ["prod", "hive", "shop"], totalNumEntities: 0 },
    });
    const filters = [{ field: "name", values: ["Orders"] }];
    expect(await browse({ path: ["top"], filters, start: 0, count: 5 })).toMatchObject({
      count: 5,
      total: 1,
      entities: [{ urn: urns.orders }],
    });
  });

  test("the older paths of an entity are lists of names", async () => {
    const paths = (input: object) => asked("browsePaths", "BrowsePathsInput", input, "{ path }");
    const both = [{ path: ["prod", "hive", "shop"] }, { path: ["top"] }];
    expect(await paths({ type: "DATASET", urn: urns.orders })).toEqual(both);
    expect(await paths({ type: "DATASET", urn: urns.clicks })).toEqual([]);
    expect(await dataOf(catalog, `{ dataset(urn: "${urns.orders}") { browsePaths { path } } }`)).toEqual({
      dataset: { browsePaths: both },
    });
  });

  test("newer paths are folders with what lies in and below them, most first; one may be an entity", async () => {
    expect(await folders({})).toEqual({
      start: 0,
      count: 10,
      total: 3,
      groups: [
        { name: "lake", count: 3, hasSubGroups: false, entity: null },
        { name: urns.database, count: 2, hasSubGroups: true, entity: { urn: urns.database, type: "CONTAINER" } },
        { name: "Default", count: 1, hasSubGroups: false, entity: null },
      ],
      metadata: { path: [], totalNumEntities: 6 },
    });
    expect(await folders({ path: [urns.database] })).toMatchObject({
      total: 2,
      groups: [
        { name: "lake", count: 1, hasSubGroups: true },
        { name: urns.schema, count: 1, hasSubGroups: false },
      ],
      metadata: { path: [urns.database], totalNumEntities: 2 },
    });
    expect(await folders({ path: [urns.database, "lake", "raw"] })).toMatchObject({
      total: 0,
      groups: [],
      metadata: { totalNumEntities: 0 },
    });
  });

  test("folders are paged, searched and filtered", async () => {
    expect(await folders({ start: 1, count: 1 })).toMatchObject({ start: 1, count: 1, total: 3, groups: [{ name: urns.database }] });
    expect(await folders({ query: "purchase" })).toMatchObject({ total: 1, groups: [{ name: urns.database, count: 1 }] });
    const orFilters = [{ and: [{ field: "platform", values: ["urn:li:dataPlatform:kafka"] }] }];
    expect(await folders({ type: null, types: ["DATASET", "CHART"], orFilters })).toMatchObject({
      total: 1,
      groups: [{ name: "Default" }],
    });
  });

  test("what a folder holds is found by its path", async () => {
    const within = (path: string) => ({
      query: "*",
      types: ["DATASET"],
      orFilters: [{ and: [{ field: "browsePathV2", values: [path] }] }],
    });
    const found = (path: string) => asked("searchAcrossEntities", "SearchAcrossEntitiesInput", within(path), "{ total }");
    expect(await found(`␟${urns.database}`)).toEqual({ total: 2 });
    expect(await found(`␟${urns.database}␟lake`)).toEqual({ total: 1 });
  });

  test("a beginning is completed for one type, and for several in the order they were named", async () => {
    const one = await asked(
      "autoComplete",
      "AutoCompleteInput",
      { type: "DATASET", query: "ord", limit: 1 },
      "{ query suggestions entities { urn } }",
    );
    expect(one).toEqual({ query: "ord", suggestions: ["shop.orders"], entities: [{ urn: urns.orders }] });
    const several = (input: object) =>
      asked("autoCompleteForMultiple", "AutoCompleteMultipleInput", input, "{ query suggestions { type suggestions entities { urn } } }");
    expect(await several({ types: ["DASHBOARD", "TAG", "DATASET"], query: "ord" })).toEqual({
      query: "ord",
      suggestions: [
        { type: "DASHBOARD", suggestions: ["Orders at a glance"], entities: [{ urn: urns.board }] },
        { type: "DATASET", suggestions: ["shop.orders", "shop.order_items"], entities: [{ urn: urns.orders }, { urn: urns.items }] },
      ],
    });
    const orFilters = [{ and: [{ field: "typeNames", values: ["View"] }] }];
    expect(await several({ query: "ord", orFilters })).toMatchObject({
      suggestions: [{ type: "DATASET", suggestions: ["shop.order_items"] }],
    });
    expect(await several({ query: "Eur" })).toMatchObject({ suggestions: [{ type: "DOMAIN", suggestions: ["Europe"] }] });
  });

  test("wrong input is refused with its path", async () => {
    const faults: [root: string, type: string, input: object, message: RegExp][] = [
      ["autoComplete", "AutoCompleteInput", { type: "DATASET", query: "  " }, /query is blank/],
      ["autoComplete", "AutoCompleteInput", { query: "a" }, /type is missing/],
      ["autoComplete", "AutoCompleteInput", { type: "DATASET", query: "a", limit: -1 }, /limit is -1/],
      ["autoComplete", "AutoCompleteInput", { type: "DATASET", query: "a", field: "nosuch" }, /Unknown field nosuch/],
      ["autoCompleteForMultiple", "AutoCompleteMultipleInput", { query: "" }, /query is blank/],
      ["browse", "BrowseInput", { type: "DATASET", start: -1 }, /start is -1/],
      ["browseV2", "BrowseV2Input", { path: [], count: -1 }, /count is -1/],
      ["browseV2", "BrowseV2Input", { path: [], orFilters: [{ and: [{ field: "nosuch", values: ["x"] }] }] }, /Unknown field nosuch/],
      ["browsePaths", "BrowsePathsInput", { type: "CHART", urn: urns.orders }, /give the URN of a chart/],
    ];
    for (const [root, type, input, message] of faults) {
      const failure = await failureOf(catalog, `query q($input: ${type}!) { found: ${root}(input: $input) { __typename } }`, { input });
      expect(failure).toMatchObject({ code: 400, path: ["found"], data: { found: null } });
      expect(failure.message).toMatch(message);
    }
  });
});
