import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataset, shopCatalog, urns } from "../search/shop-catalog.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const product = "urn:li:dataProduct:shop";
const set = "urn:li:versionSet:(orders,dataset)";
const versions = [dataset("shop.orders_1"), dataset("shop.orders_2")] as const;
const node = "urn:li:glossaryNode:Trade";
const term = "urn:li:glossaryTerm:Order";
const copy = dataset("shop.orders_copy", "dbt");

describe("searches among what belongs to an entity", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await proposeAll(catalog, shopCatalog());
    const version = (number: string) => ({ versionSet: set, version: { versionTag: number }, sortId: number });
    const written = await proposeAll(catalog, [
      proposalOf(product, "dataProductProperties", {
        name: "Shop",
        assets: [{ destinationUrn: urns.orders, outputPort: true }, { destinationUrn: urns.items }, { destinationUrn: urns.board }],
      }),
      proposalOf("urn:li:dataProduct:empty", "dataProductProperties", { name: "Empty" }),
      proposalOf(versions[0], "versionProperties", version("1")),
      proposalOf(versions[1], "versionProperties", version("2")),
      proposalOf(node, "glossaryNodeInfo", { definition: "", name: "Trade" }),
      proposalOf(term, "glossaryTermInfo", { definition: "", termSource: "INTERNAL", parentNode: node }),
      proposalOf(copy, "siblings", { siblings: [urns.orders], primary: true }),
    ]);
    expect(written.text).not.toContain("message");
  });
  afterAll(() => catalog.close());

  const found = (query: string, variables: object = {}) => dataOf(catalog, query, variables).then(({ found }) => found);

  test("a container holds data and containers, also those below it", async () => {
    const query = `{ found: container(urn: "${urns.database}") { entities { start count total searchResults { entity { urn } } } } }`;
    expect(await found(query)).toEqual({
      entities: { start: 0, count: 20, total: 2, searchResults: [{ entity: { urn: urns.orders } }, { entity: { urn: urns.schema } }] },
    });
    const narrowed = `{ found: container(urn: "${urns.database}") { entities(input: { query: "purchase", count: 5 }) { count total } } }`;
    expect(await found(narrowed)).toEqual({ entities: { count: 5, total: 1 } });
  });

  test("a domain holds what is in it and in the domains below it", async () => {
    const filters = `[{ field: "_entityType", values: ["DATASET"] }]`;
    const query = `{ found: domain(urn: "${urns.sales}") { entities(input: { filters: ${filters} }) { count total searchResults { entity { urn } } } } }`;
    expect(await found(query)).toEqual({
      entities: { count: 20, total: 2, searchResults: [{ entity: { urn: urns.orders } }, { entity: { urn: urns.items } }] },
    });
  });

  test("a node of the glossary holds its terms, a dataset has siblings", async () => {
    const children = `{ found: glossaryNode(urn: "${node}") { glossaryChildrenSearch(input: { query: "*" }) { count total searchResults { entity { urn } } } } }`;
    expect(await found(children)).toEqual({
      glossaryChildrenSearch: { count: 10, total: 1, searchResults: [{ entity: { urn: term } }] },
    });
    const siblings = `{ found: dataset(urn: "${urns.orders}") { siblingsSearch(input: { query: "*", count: 5 }) { count total searchResults { entity { urn } } } } }`;
    expect(await found(siblings)).toEqual({ siblingsSearch: { count: 5, total: 1, searchResults: [{ entity: { urn: copy } }] } });
  });

  test("all versions are found, the latest first", async () => {
    const search = (more: string) =>
      found(
        `{ found: versionSet(urn: "${set}") { versionsSearch(input: { query: "*" ${more} }) { total searchResults { entity { urn } } } } }`,
      );
    const entities = versions.map((urn) => ({ entity: { urn } }));
    expect(await search("")).toEqual({ versionsSearch: { total: 2, searchResults: entities.toReversed() } });
    const ascending = 'sortInput: { sortCriterion: { field: "versionSortId", sortOrder: ASCENDING } }';
    expect(await search(ascending)).toEqual({ versionsSearch: { total: 2, searchResults: entities } });
  });

  const assets = (input: object, urn = product) =>
    found(
      `query a($urn: String!, $input: SearchAcrossEntitiesInput!) { found: listDataProductAssets(urn: $urn, input: $input) {
        start count total searchResults { entity { urn } extraProperties { name value } } } }`,
      { urn, input: { query: "*", ...input } },
    );
  const asset = (urn: string, isPort: boolean) => ({
    entity: { urn },
    extraProperties: [{ name: "isOutputPort", value: String(isPort) }],
  });

  test("the assets of a data product say whether they are output ports, and are filtered by it", async () => {
    expect(await assets({ types: ["DATASET"] })).toEqual({
      start: 0,
      count: 10,
      total: 2,
      searchResults: [asset(urns.orders, true), asset(urns.items, false)],
    });
    const ports = (value: string, negated = false) =>
      assets({ orFilters: [{ and: [{ field: "isOutputPort", values: [value], negated }] }] });
    expect(await ports("true")).toMatchObject({ total: 1, searchResults: [asset(urns.orders, true)] });
    expect(await ports("true", true)).toMatchObject({ total: 2 });
    expect(await ports("false")).toMatchObject({ total: 2 });
    const selected = `{ found: dataProduct(urn: "${product}") { entities(input: { query: "glance" }) { total searchResults { entity { urn } } } } }`;
    expect(await found(selected)).toEqual({ entities: { total: 1, searchResults: [{ entity: { urn: urns.board } }] } });
  });

  test("a product without assets has none, whatever is searched for", async () => {
    expect(await assets({ start: 3, count: 4 }, "urn:li:dataProduct:empty")).toEqual({ start: 3, count: 4, total: 0, searchResults: [] });
  });

  test("wrong input is refused with its path", async () => {
    const query =
      "query a($urn: String!, $input: SearchAcrossEntitiesInput!) { listDataProductAssets(urn: $urn, input: $input) { total } }";
    const refused = (urn: string, input: object) => failureOf(catalog, query, { urn, input: { query: "*", ...input } });
    const faulty = { code: 400, path: ["listDataProductAssets"], data: { listDataProductAssets: null } };
    expect(await refused(urns.orders, {})).toMatchObject(faulty);
    expect(await refused(product, { filters: [{ field: "isOutputPort", values: ["maybe"] }] })).toMatchObject(faulty);
    expect(await refused(product, { count: -1 })).toMatchObject(faulty);
    const nested = `{ container(urn: "${urns.database}") { entities(input: { start: -1 }) { total } } }`;
    expect(await failureOf(catalog, nested)).toMatchObject({
      code: 400,
      path: ["container", "entities"],
      data: { container: { entities: null } },
    });
  });
});
