import { beforeAll, expect, test } from "vitest";
import { shopCatalog, urns } from "../search/shop-catalog.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const stamp = { time: 1_700_000_000_000, actor: "urn:li:corpuser:jdoe" };
const view = "urn:li:dataHubView:hive";
const tier = "urn:li:structuredProperty:io.acme.tier";

onEachBackend("searching", (catalog) => {
  beforeAll(async () => {
    await proposeAll(catalog, shopCatalog());
    await proposeAll(catalog, [
      proposalOf(view, "dataHubViewInfo", {
        name: "On hive",
        type: "GLOBAL",
        definition: {
          entityTypes: ["dataset", "chart"],
          filter: { or: [{ and: [{ field: "platform", condition: "EQUAL", values: ["urn:li:dataPlatform:hive"] }] }] },
        },
        created: stamp,
        lastModified: stamp,
      }),
      proposalOf(tier, "propertyDefinition", {
        qualifiedName: "io.acme.tier",
        displayName: "Tier",
        valueType: "urn:li:dataType:datahub.string",
        entityTypes: ["urn:li:entityType:datahub.dataset"],
      }),
      proposalOf(tier, "structuredPropertySettings", { showInSearchFilters: true }),
    ]);
    await catalog.put(urns.orders, "structuredProperties", { properties: [{ propertyUrn: tier, values: [{ string: "gold" }] }] });
  });
  const across = (input: object, selection = "start count total searchResults { entity { urn } }", type = "SearchAcrossEntitiesInput") =>
    dataOf(catalog, `query s($input: ${type}!) { found: ${roots[type]}(input: $input) { ${selection} } }`, {
      input: { query: "*", ...input },
    }).then(({ found }) => found as Found);
  const refused = (input: object, type = "SearchAcrossEntitiesInput") =>
    failureOf(catalog, `query s($input: ${type}!) { found: ${roots[type]}(input: $input) { __typename } }`, {
      input: { query: "*", ...input },
    });
  const urnsOf = ({ searchResults }: Found) => searchResults.map(({ entity }) => entity.urn);
  const passing = async (...and: object[]) => urnsOf(await across({ types: ["DATASET"], orFilters: [{ and }] })).sort();

  test("one type is searched, or several, and the answer tells the page and the total", async () => {
    const one = await across({ type: "DATASET", query: "orders", start: "0", count: "1" }, undefined, "SearchInput");
    expect(one).toEqual({ start: 0, count: 1, total: 2, searchResults: [{ entity: { urn: urns.orders } }] });
    const both = await across({ types: ["DATASET", "DASHBOARD"], query: "orders" });
    expect(both).toMatchObject({ start: 0, count: 10, total: 3 });
    expect(new Set(urnsOf(both))).toEqual(new Set([urns.orders, urns.items, urns.board]));
  });

  test("without types the usual ones are looked among, which leaves out views and properties", async () => {
    const { facets } = await across({ count: 0 }, "facets { field displayName aggregations { value count entity { urn } } }");
    expect(facets[0]).toEqual({
      field: "_entityType",
      displayName: "Type",
      aggregations: [
        { value: "DATASET", count: 4, entity: null },
        { value: "DOMAIN", count: 3, entity: null },
        { value: "CONTAINER", count: 2, entity: null },
        { value: "CORP_USER", count: 1, entity: null },
        { value: "DASHBOARD", count: 1, entity: null },
        { value: "TAG", count: 1, entity: null },
      ],
    });
    expect(facets.find(({ field }) => field === "platform")).toEqual({
      field: "platform",
      displayName: "Platform",
      aggregations: [
        { value: "urn:li:dataPlatform:hive", count: 2, entity: { urn: "urn:li:dataPlatform:hive" } },
        { value: "urn:li:dataPlatform:kafka", count: 1, entity: { urn: "urn:li:dataPlatform:kafka" } },
        { value: "urn:li:dataPlatform:looker", count: 1, entity: { urn: "urn:li:dataPlatform:looker" } },
        { value: "urn:li:dataPlatform:snowflake", count: 1, entity: { urn: "urn:li:dataPlatform:snowflake" } },
      ],
    });
    expect(facets.map(({ field }) => field).slice(0, 6)).toEqual(["_entityType", "typeNames", "platform", "domains", "tags", "container"]);
  });

  test("what matched is told with the entity whose URN it is", async () => {
    const selection = "searchResults { entity { urn } insights { text } matchedFields { name value entity { urn } } }";
    const { searchResults } = await across({ types: ["DATASET"], query: "legacy", count: 1 }, selection);
    expect(searchResults).toEqual([
      { entity: { urn: urns.orders }, insights: [], matchedFields: [{ name: "tags", value: urns.legacy, entity: { urn: urns.legacy } }] },
    ]);
    const unlit = await across({ query: "legacy", searchFlags: { skipHighlighting: true } }, "searchResults { matchedFields { name } }");
    expect(new Set(unlit.searchResults.flatMap(({ matchedFields }) => matchedFields))).toEqual(new Set());
  });

  test("filters take the older single value, types by name, the suffix for whole values and negation", async () => {
    expect(await passing({ field: "platform", value: "urn:li:dataPlatform:hive" })).toEqual([urns.items, urns.orders]);
    expect(await passing({ field: "platform.keyword", values: ["urn:li:dataPlatform:kafka"] })).toEqual([urns.clicks]);
    expect(await passing({ field: "typeNames", condition: "EXISTS", values: [] })).toEqual([urns.items]);
    expect(await passing({ field: "name", values: ["ORDER"], condition: "START_WITH", negated: true })).toEqual(
      [urns.clicks, urns.customers].sort(),
    );
    expect(await passing({ field: "_entityType␞typeNames", values: ["DATASET␞View"] })).toEqual([urns.items]);
    expect(await passing({ field: "domains", values: [urns.sales], condition: "DESCENDANTS_INCL" })).toEqual(
      [urns.items, urns.orders].sort(),
    );
    const byType = (field: string, value: string) => across({ orFilters: [{ and: [{ field, values: [value] }] }] }).then(urnsOf);
    expect(await byType("_entityType", "DASHBOARD")).toEqual([urns.board]);
    expect(await byType("entity", "DASHBOARD")).toEqual([urns.board]);
    expect(await byType("_entityType", "dashboard")).toEqual([urns.board]);
  });

  test("filters tell the assets of a data product, and what an assertion has last found wrong", async () => {
    const product = "urn:li:dataProduct:shop";
    const among = { field: "dataProducts", values: [product] };
    expect(await passing(among)).toEqual([]);
    await catalog.put(product, "dataProductProperties", { name: "Shop", assets: [{ destinationUrn: urns.clicks }] });
    expect(await passing(among)).toEqual([urns.clicks]);
    expect(await passing({ ...among, negated: true })).toHaveLength(3);
    expect(await passing({ field: "dataProducts", condition: "EXISTS", values: [] })).toEqual([urns.clicks]);
    const assertion = "urn:li:assertion:fresh";
    const run = (timestampMillis: number, type: string) =>
      catalog.put(assertion, "assertionRunEvent", {
        timestampMillis,
        runId: "1",
        asserteeUrn: urns.orders,
        assertionUrn: assertion,
        status: "COMPLETE",
        result: { type },
      });
    await catalog.put(assertion, "assertionInfo", { type: "CUSTOM", customAssertion: { type: "fresh", entity: urns.orders } });
    const wrong = (value: string) => passing({ field: "hasFailingAssertions", values: [value] });
    expect(await wrong("true")).toEqual([]);
    await run(1_000, "FAILURE");
    expect(await wrong("true")).toEqual([urns.orders]);
    expect(await wrong("false")).toHaveLength(3);
    await run(2_000, "SUCCESS");
    expect(await wrong("true")).toEqual([]);
    for (const urn of [product, assertion]) await catalog.request("POST", "/entities?action=delete", { urn });
  });

  test("groups of filters win over the single list, of which all must hold", async () => {
    const filters = [
      { field: "platform", values: ["urn:li:dataPlatform:hive"] },
      { field: "name", values: ["Orders"] },
    ];
    expect(urnsOf(await across({ types: ["DATASET"], filters }))).toEqual([urns.orders]);
    const orFilters = [{ and: [{ field: "name", values: ["clicks"] }] }, { and: [{ field: "name", values: ["dim_customer"] }] }];
    expect(urnsOf(await across({ types: ["DATASET"], filters, orFilters })).sort()).toEqual([urns.clicks, urns.customers].sort());
  });

  test("the order is the one that was asked for, else the best first", async () => {
    const byName = (sortOrder: string) => ({ field: "name", sortOrder });
    const down = await across({ types: ["DATASET"], sortInput: { sortCriterion: byName("DESCENDING") } });
    expect(urnsOf(down)).toEqual([urns.orders, urns.items, urns.customers, urns.clicks]);
    const up = await across({ types: ["DATASET"], sortInput: { sortCriteria: [byName("ASCENDING")] } });
    expect(urnsOf(up)).toEqual([urns.clicks, urns.customers, urns.items, urns.orders]);
  });

  test("a view narrows the types and adds its filter; one that leaves no type finds nothing", async () => {
    expect(urnsOf(await across({ viewUrn: view })).sort()).toEqual([urns.items, urns.orders]);
    expect(urnsOf(await across({ viewUrn: view, query: "purchase" }))).toEqual([urns.orders]);
    expect(
      await across({ viewUrn: view, types: ["DASHBOARD"] }, "start count total searchResults { entity { urn } } facets { field }"),
    ).toEqual({
      start: 0,
      count: 10,
      total: 0,
      searchResults: [],
      facets: [],
    });
    expect(await across({ viewUrn: "urn:li:dataHubView:gone", types: ["DATASET"] }, "total")).toEqual({ total: 4 });
  });

  test("soft deleted entities are found when they are asked for", async () => {
    await catalog.put(urns.clicks, "status", { removed: true });
    const total = async (more: object) => (await across({ types: ["DATASET"], ...more })).total;
    expect(await total({})).toBe(3);
    expect(await total({ searchFlags: { includeSoftDeleted: true } })).toBe(4);
    expect(await total({ orFilters: [{ and: [{ field: "removed", values: ["true"] }] }] })).toBe(1);
    await catalog.put(urns.clicks, "status", { removed: false });
  });

  test("scrolling visits everything once and ends without an id", async () => {
    const seen: string[] = [];
    let scrollId: string | null = null;
    do {
      const input: object = {
        types: ["DATASET"],
        count: 3,
        scrollId,
        keepAlive: "5m",
        searchFlags: { skipAggregates: true, skipCache: "false" },
      };
      const page = await across(
        input,
        "nextScrollId count total searchResults { entity { urn } } facets { field }",
        "ScrollAcrossEntitiesInput",
      );
      expect(page).toMatchObject({ count: 3, total: 4, facets: [] });
      seen.push(...urnsOf(page));
      scrollId = page.nextScrollId;
    } while (scrollId !== null);
    expect(seen.sort()).toEqual([urns.orders, urns.items, urns.customers, urns.clicks].sort());
  });

  test("fields of the index come along as text", async () => {
    const searchFlags = { fetchExtraFields: ["urn", "name", "customProperties", "hasDescription", "domains", "rowCount"] };
    const input = { query: "purchase", types: ["DATASET"], searchFlags };
    const { searchResults } = await across(input, "searchResults { extraProperties { name value } }", "ScrollAcrossEntitiesInput");
    expect(searchResults[0]?.extraProperties).toEqual([
      { name: "urn", value: urns.orders },
      { name: "name", value: "Orders" },
      { name: "customProperties", value: '["tier=gold"]' },
      { name: "hasDescription", value: "true" },
      { name: "domains", value: `["${urns.europe}"]` },
    ]);
  });

  test("structured properties and owners by type come along, until a property is deleted", async () => {
    const [spelled, type] = ["structuredProperties.io_acme_tier.keyword", "urn:li:ownershipType:__system__technical_owner"];
    const owners = [{ owner: "urn:li:corpuser:jdoe", type: "CUSTOM", typeUrn: type }];
    await catalog.put(urns.items, "ownership", { owners, ownerTypes: { [type]: ["urn:li:corpuser:jdoe"] }, lastModified: stamp });
    const found = async (urn: string, name: string) => {
      const orFilters = [{ and: [{ field: "urn", values: [urn] }] }];
      const selection = "searchResults { extraProperties { name value } }";
      const { searchResults } = await across({ orFilters, searchFlags: { fetchExtraFields: [name] } }, selection);
      return searchResults[0]?.extraProperties;
    };
    for (const name of [`structuredProperties.${tier.split(":").at(-1)}`, spelled]) {
      expect(await found(urns.orders, name)).toEqual([{ name, value: '["gold"]' }]);
    }
    const byType = `ownerTypes.${type}`;
    expect(await found(urns.items, byType)).toEqual([{ name: byType, value: '["urn:li:corpuser:jdoe"]' }]);
    expect(await found(urns.items, "ownerTypes.constructor")).toEqual([]);
    await catalog.put(tier, "status", { removed: true });
    expect(await found(urns.orders, spelled)).toEqual([]);
    await catalog.put(tier, "status", { removed: false });
  });

  test("facets can be asked for alone, also within each other", async () => {
    const facets = ["platform", "_entityType␞typeNames"];
    const input = { types: ["DATASET"], facets, searchFlags: { maxAggValues: 2 } };
    expect(await across(input, "facets { field displayName aggregations { value count } }", "AggregateAcrossEntitiesInput")).toEqual({
      facets: [
        {
          field: "platform",
          displayName: "Platform",
          aggregations: [
            { value: "urn:li:dataPlatform:hive", count: 2 },
            { value: "urn:li:dataPlatform:kafka", count: 1 },
          ],
        },
        {
          field: "_entityType␞typeNames",
          displayName: "Type␞Sub Type",
          aggregations: [
            { value: "DATASET", count: 4 },
            { value: "DATASET␞View", count: 1 },
          ],
        },
      ],
    });
    const usual = await across({ types: ["DATASET"] }, "facets { field }", "AggregateAcrossEntitiesInput");
    expect(usual.facets.map(({ field }) => field)).toContain("domains");
  });

  test("facets nest numbers too, in either place", async () => {
    const input = { types: ["DATASET"], facets: ["rowCount", "rowCount␞origin", "platform␞rowCount"], searchFlags: { maxAggValues: 2 } };
    const { facets } = await across(input, "facets { field aggregations { value count } }", "AggregateAcrossEntitiesInput");
    const [hive, kafka] = ["urn:li:dataPlatform:hive", "urn:li:dataPlatform:kafka"];
    expect(facets.map(({ aggregations }) => aggregations)).toEqual([
      [{ value: "1200", count: 1 }],
      [
        { value: "1200", count: 1 },
        { value: "1200␞DEV", count: 1 },
      ],
      [
        { value: hive, count: 2 },
        { value: kafka, count: 1 },
        { value: `${kafka}␞1200`, count: 1 },
      ],
    ]);
  });

  test("facets nest no further than three fields, each once", async () => {
    const ask = (...names: string[]) =>
      failureOf(catalog, "query q($input: AggregateAcrossEntitiesInput!) { aggregateAcrossEntities(input: $input) { facets { field } } }", {
        input: { query: "*", facets: [names.join("␞")] },
      });
    for (const names of [["platform", "origin", "tags", "owners"], ["platform", "platform"], Array(4_000).fill("platform")])
      expect(await ask(...names)).toMatchObject({ code: 400, message: expect.stringContaining("nests too deeply") });
  });

  test("the entity of a value within another is the one it ends with, and what only filters has no values", async () => {
    const asked = { types: ["DATASET"], facets: ["platform␞domains", "dataProducts", "hasFailingAssertions"] };
    const { facets } = await across(asked, "facets { field aggregations { value entity { urn } } }", "AggregateAcrossEntitiesInput");
    expect(facets.map(({ field }) => field)).toEqual(["platform␞domains"]);
    const aggregations = facets[0]?.aggregations ?? [];
    expect(aggregations).toContainEqual({ value: "urn:li:dataPlatform:hive", entity: { urn: "urn:li:dataPlatform:hive" } });
    expect(aggregations).toContainEqual({ value: `urn:li:dataPlatform:hive␞${urns.europe}`, entity: { urn: urns.europe } });
  });

  test("of facets within each other as many values are told on every level, and types by their members wherever they stand", async () => {
    const asked = { types: [], facets: ["_entityType␞name", "platform␞_entityType␞typeNames"], searchFlags: { maxAggValues: 2 } };
    const { facets } = await across(asked, "facets { field aggregations { value count } }", "AggregateAcrossEntitiesInput");
    const [byType = [], byPlatform = []] = facets.map(({ aggregations }) =>
      (aggregations as { value: string; count: number }[]).map(({ value, count }) => `${value} ${count}`),
    );
    expect(byType.map((told) => told.split(/[␞ ]/u)[0])).toEqual(["DATASET", "DOMAIN", "DATASET", "DATASET", "DOMAIN", "DOMAIN"]);
    expect(byPlatform).toEqual([
      "urn:li:dataPlatform:hive 2",
      "urn:li:dataPlatform:hive␞DATASET 2",
      "urn:li:dataPlatform:hive␞DATASET␞View 1",
      "urn:li:dataPlatform:kafka 1",
      "urn:li:dataPlatform:kafka␞DATASET 1",
    ]);
  });

  test("structured properties that are meant as filters are facets when they are wanted, others when a filter names them", async () => {
    const selection = "facets { field displayName entity { urn type } aggregations { value count } }";
    const property = {
      field: "structuredProperties.io.acme.tier",
      displayName: "Tier",
      entity: { urn: tier, type: "STRUCTURED_PROPERTY" },
      aggregations: [{ value: "gold", count: 1 }],
    };
    const { facets } = await across({ searchFlags: { includeStructuredPropertyFacets: true } }, selection);
    expect(facets).toContainEqual(property);
    const asked = { facets: ["structuredProperties.io.acme.tier"] };
    expect(await across(asked, selection, "AggregateAcrossEntitiesInput")).toEqual({ facets: [property] });
    expect((await across({}, selection)).facets.map(({ field }) => field)).not.toContain(property.field);
    const filtered = { orFilters: [{ and: [{ field: property.field, values: ["silver"], negated: true }] }] };
    const named = (await across(filtered, selection)).facets.find(({ field }) => field === property.field);
    expect(named).toEqual({ ...property, aggregations: [{ value: "silver", count: 0 }] });
    const nested = { facets: ["structuredProperties.io.acme.tier␞platform", "platform␞structuredProperties.io.acme.tier"] };
    const { facets: both } = await across(nested, "facets { field displayName entity { urn } }", "AggregateAcrossEntitiesInput");
    expect(both).toEqual([
      { field: nested.facets[0], displayName: "Tier␞Platform", entity: null },
      { field: nested.facets[1], displayName: "Platform␞Tier", entity: null },
    ]);
  });

  test("a misspelt text comes with other spellings when they are wanted", async () => {
    const input = { query: "ordrs", searchFlags: { getSuggestions: true } };
    const { suggestions } = await across(input, "total suggestions { text frequency score }");
    expect(suggestions[0]).toEqual({ text: "order", frequency: 3, score: expect.any(Number) });
    expect((await across({ query: "ordrs" }, "suggestions { text }")).suggestions).toEqual([]);
  });

  test("what cannot be searched for is refused with its path", async () => {
    const faults: [object, RegExp, string?][] = [
      [{ orFilters: [{ and: [{ field: "nosuch", values: ["x"] }] }] }, /Unknown field nosuch/],
      [{ sortInput: { sortCriterion: { field: "nosuch", sortOrder: "ASCENDING" } } }, /Unknown field nosuch/],
      [{ orFilters: [{ and: [{ field: "__proto__", values: ["x"], condition: "DESCENDANTS_INCL" }] }] }, /Unknown field __proto__/],
      [{ sortInput: { sortCriteria: [{ field: "toString", sortOrder: "ASCENDING" }] } }, /Unknown field toString/],
      [{ facets: ["nosuch"] }, /Unknown field nosuch/, "AggregateAcrossEntitiesInput"],
      [{ facets: ["_entityType␞constructor"] }, /Unknown field constructor/, "AggregateAcrossEntitiesInput"],
      [{ searchFlags: { fetchExtraFields: ["nosuch"] } }, /Unknown field nosuch/],
      [{ start: -1 }, /start is -1/],
      [{ count: -5 }, /count is -5/],
      [{ searchFlags: { maxAggValues: -1 } }, /maxAggValues is -1/],
      [{ types: ["VERSION_SET"] }, /Unknown entity type VERSION_SET/],
      [{ filters: [{ field: "name", value: "a", values: ["b"] }] }, /conflicting value/],
      [{ filters: [{ field: "rowCount", values: ["many"] }] }, /holds numbers/],
      [{ viewUrn: urns.orders }, /give the URN of a dataHubView/],
      [{ scrollId: "x" }, /Invalid scrollId/, "ScrollAcrossEntitiesInput"],
    ];
    for (const [input, message, type] of faults) {
      const failure = await refused(input, type);
      expect(failure).toMatchObject({ code: 400, type: "BAD_REQUEST", path: ["found"], data: { found: null } });
      expect(failure.message).toMatch(message);
    }
  });
});

const roots: Readonly<Record<string, string>> = {
  SearchInput: "search",
  SearchAcrossEntitiesInput: "searchAcrossEntities",
  ScrollAcrossEntitiesInput: "scrollAcrossEntities",
  AggregateAcrossEntitiesInput: "aggregateAcrossEntities",
};

interface Found {
  readonly total: number;
  readonly nextScrollId: string | null;
  readonly searchResults: readonly {
    readonly entity: { readonly urn: string };
    readonly matchedFields: readonly unknown[];
    readonly extraProperties: readonly unknown[];
  }[];
  readonly facets: readonly { readonly field: string; readonly aggregations: readonly unknown[] }[];
  readonly suggestions: readonly unknown[];
}
