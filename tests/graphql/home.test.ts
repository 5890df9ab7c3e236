import type { SearchIndex } from "@almagest/server/storage/search-index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshProperty, setRemoved } from "../rules/property-calls.ts";
import { shopCatalog, urns } from "../search/shop-catalog.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const stamp = { time: 1, actor: "urn:li:corpuser:jdoe" };
const view = "urn:li:dataHubView:hive";
const hive = "urn:li:dataPlatform:hive";
const kafka = "urn:li:dataPlatform:kafka";
const snowflake = "urn:li:dataPlatform:snowflake";
const looker = "urn:li:dataPlatform:looker";
const term = "urn:li:glossaryTerm:Order";

describe("what the first page asks for", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await proposeAll(catalog, shopCatalog());
    const written = await proposeAll(catalog, [
      proposalOf(hive, "dataPlatformInfo", { name: "hive", type: "OTHERS", datasetNameDelimiter: ".", logoUrl: "/hive.png" }),
      proposalOf(kafka, "dataPlatformInfo", { name: "kafka", type: "OTHERS", datasetNameDelimiter: "." }),
      proposalOf(term, "glossaryTermInfo", { definition: "", termSource: "INTERNAL" }),
      proposalOf(urns.items, "glossaryTerms", { terms: [{ urn: term }], auditStamp: stamp }),
      proposalOf(view, "dataHubViewInfo", {
        name: "On hive",
        type: "GLOBAL",
        definition: {
          entityTypes: ["dataset"],
          filter: { or: [{ and: [{ field: "platform", condition: "EQUAL", values: [hive] }] }] },
        },
        created: stamp,
        lastModified: stamp,
      }),
    ]);
    expect(written.status).toBe(200);
  });
  afterAll(() => catalog.close());

  const counts = async (input: object) =>
    (
      await dataOf(catalog, "query c($input: EntityCountInput) { found: getEntityCounts(input: $input) { counts { entityType count } } }", {
        input,
      })
    ).found;

  test("entities are counted by type, in the order of the types, without what is soft deleted", async () => {
    const types = ["DOMAIN", "DATASET", "CHART"];
    expect(await counts({ types })).toEqual({
      counts: [
        { entityType: "DOMAIN", count: 3 },
        { entityType: "DATASET", count: 4 },
        { entityType: "CHART", count: 0 },
      ],
    });
    await catalog.put(urns.clicks, "status", { removed: true });
    expect(await counts({ types: ["DATASET"] })).toEqual({ counts: [{ entityType: "DATASET", count: 3 }] });
    await catalog.put(urns.clicks, "status", { removed: false });
    expect(await counts({ types: ["DOMAIN", "DATASET"], viewUrn: view })).toEqual({
      counts: [
        { entityType: "DOMAIN", count: 0 },
        { entityType: "DATASET", count: 2 },
      ],
    });
    expect(await counts({ types: [] })).toEqual({ counts: [] });
  });

  const filters = async (input: object) =>
    (
      await dataOf(
        catalog,
        "query f($input: GetQuickFiltersInput!) { found: getQuickFilters(input: $input) { quickFilters { field value entity { urn type } } } }",
        { input },
      )
    ).found;
  const ofPlatform = (urn: string) => ({ field: "platform", value: urn, entity: { urn, type: "DATA_PLATFORM" } });
  const ofType = (value: string) => ({ field: "_entityType", value, entity: null });

  test("filters to begin with are platforms by value, then types of data, then types of what surrounds it", async () => {
    expect(await filters({})).toEqual({
      quickFilters: [
        ...[hive, kafka, looker, snowflake].map(ofPlatform),
        ...["DATASET", "DASHBOARD", "CONTAINER", "DOMAIN", "GLOSSARY_TERM"].map(ofType),
      ],
    });
    expect(await filters({ viewUrn: view })).toEqual({ quickFilters: [ofPlatform(hive), ofType("DATASET")] });
  });

  const recommended = async (input: object) => {
    const document = `query r($input: ListRecommendationsInput!) { found: listRecommendations(input: $input) { modules { title moduleId renderType
      content { value entity { urn type } params { searchParams { types query filters { field values } } entityProfileParams { urn } contentParams { count } } } } } }`;
    return (await dataOf(catalog, document, { input: { userUrn: "urn:li:corpuser:jdoe", ...input } })).found;
  };
  const content = (value: string, { type, field, count }: { type: string; field: string; count: number }) => ({
    value,
    entity: { urn: value, type },
    params: {
      searchParams: { types: null, query: "", filters: [{ field, values: [value] }] },
      entityProfileParams: null,
      contentParams: { count },
    },
  });
  const tags = {
    title: "Top Tags",
    moduleId: "TopTags",
    renderType: "TAG_SEARCH_LIST",
    content: [content(urns.legacy, { type: "TAG", field: "tags", count: 1 })],
  };
  const terms = {
    title: "Top Glossary Terms",
    moduleId: "TopTerms",
    renderType: "GLOSSARY_TERM_SEARCH_LIST",
    content: [content(term, { type: "GLOSSARY_TERM", field: "glossaryTerms", count: 1 })],
  };

  test("recommended are platforms with a logo, domains, tags and terms that most have", async () => {
    expect(await recommended({ requestContext: { scenario: "HOME" }, limit: 10 })).toEqual({
      modules: [
        {
          title: "Platforms",
          moduleId: "Platforms",
          renderType: "PLATFORM_SEARCH_LIST",
          content: [
            content(hive, { type: "DATA_PLATFORM", field: "platform", count: 2 }),
            content(looker, { type: "DATA_PLATFORM", field: "platform", count: 1 }),
            content(snowflake, { type: "DATA_PLATFORM", field: "platform", count: 1 }),
          ],
        },
        {
          title: "Domains",
          moduleId: "Domains",
          renderType: "DOMAIN_SEARCH_LIST",
          content: [urns.europe, urns.sales].map((urn) => content(urn, { type: "DOMAIN", field: "domains", count: 1 })),
        },
        tags,
        terms,
      ],
    });
  });

  test("a search page is recommended tags and terms, a search bar nothing; a limit cuts the modules", async () => {
    expect(await recommended({ requestContext: { scenario: "SEARCH_RESULTS" } })).toEqual({ modules: [tags, terms] });
    expect(await recommended({ requestContext: { scenario: "SEARCH_RESULTS" }, limit: 1 })).toEqual({ modules: [tags] });
    expect(await recommended({ requestContext: { scenario: "SEARCH_BAR" } })).toEqual({ modules: [] });
    await catalog.put(urns.legacy, "status", { removed: true });
    expect(await recommended({ requestContext: { scenario: "SEARCH_RESULTS" } })).toEqual({ modules: [terms] });
    await catalog.put(urns.legacy, "status", { removed: false });
  });

  test("only the kinds of recommendations that are wanted are given, in their usual order", async () => {
    const given = async (...modules: string[]) => {
      const found = (await recommended({ requestContext: { scenario: "HOME", modules } })) as { modules: { moduleId: string }[] };
      return found.modules.map(({ moduleId }) => moduleId);
    };
    expect(await given("TOP_TERMS", "PLATFORMS")).toEqual(["Platforms", "TopTerms"]);
    expect(await given("DOMAINS")).toEqual(["Domains"]);
    expect(await given("TOP_TAGS")).toEqual(["TopTags"]);
    expect(await given("RECENT_SEARCHES", "RECENTLY_VIEWED_ENTITIES", "RECENTLY_EDITED_ENTITIES", "HIGH_USAGE_ENTITIES")).toEqual([]);
    expect(await given()).toEqual(["Platforms", "Domains", "TopTags", "TopTerms"]);
  });

  test("a view on a property that was soft deleted since narrows nothing here, and a search with it says why it is refused", async () => {
    const property = await freshProperty(catalog);
    const field = `structuredProperties.${property.split(":").at(-1)}`;
    const made = await dataOf(catalog, "mutation v($input: CreateViewInput!) { createView(input: $input) { urn } }", {
      input: {
        ...{ viewType: "GLOBAL", name: "Kept" },
        definition: { entityTypes: ["DATASET"], filter: { operator: "AND", filters: [{ field, values: ["a"] }] } },
      },
    });
    const viewUrn = (made.createView as { urn: string }).urn;
    const requestContext = { scenario: "HOME" };
    const types = ["DATASET"];
    expect(await counts({ types, viewUrn })).toEqual({ counts: [{ entityType: "DATASET", count: 0 }] });
    await setRemoved(catalog, property, true);
    expect(await counts({ types, viewUrn })).toEqual(await counts({ types }));
    expect(await filters({ viewUrn })).toEqual(await filters({}));
    expect(await recommended({ requestContext, viewUrn })).toEqual(await recommended({ requestContext }));
    const search = `{ found: searchAcrossEntities(input: { query: "*", viewUrn: "${viewUrn}" }) { total } }`;
    const message = `View ${viewUrn}: Cannot filter on deleted Structured Property [${property}]`;
    expect(await failureOf(catalog, search)).toMatchObject({ code: 400, type: "BAD_REQUEST", message });
  });

  test("a search with a view that was stored with a wrong filter names the view, and a first page goes without it", async () => {
    const viewUrn = "urn:li:dataHubView:astray";
    for (const [criterion, message] of [
      [{ field: "nosuch", values: ["x"] }, "Unknown field nosuch"],
      [{ field: "name", value: "a,b" }, "Criterion `value` is deprecated and contains an ambiguous comma"],
    ] as const) {
      const definition = { entityTypes: ["dataset"], filter: { or: [{ and: [criterion] }] } };
      await catalog.put(viewUrn, "dataHubViewInfo", { name: "Astray", type: "GLOBAL", definition, created: stamp, lastModified: stamp });
      const search = `{ found: searchAcrossEntities(input: { query: "*", viewUrn: "${viewUrn}" }) { total } }`;
      const told = expect.stringContaining(`View ${viewUrn}: ${message}`);
      expect(await failureOf(catalog, search)).toMatchObject({ code: 400, path: ["found"], message: told });
      expect(await filters({ viewUrn })).toEqual(await filters({}));
    }
  });

  test("a view of a type that has no name here finds nothing, and does not look like one of all types", async () => {
    const viewUrn = "urn:li:dataHubView:elsewhere";
    const definition = { entityTypes: ["nosuch"], filter: { or: [] } };
    await catalog.put(viewUrn, "dataHubViewInfo", { name: "Elsewhere", type: "GLOBAL", definition, created: stamp, lastModified: stamp });
    const both = `{ view(urn: "${viewUrn}") { definition { entityTypes } } found: searchAcrossEntities(input: { query: "*", viewUrn: "${viewUrn}" }) { total } }`;
    expect(await dataOf(catalog, both)).toEqual({ view: { definition: { entityTypes: ["OTHER"] } }, found: { total: 0 } });
  });

  test("recommendations never fail: nothing is recommended where the input is wrong or the index cannot be asked", async () => {
    const requestContext = { scenario: "HOME" };
    for (const input of [{ limit: -1 }, { viewUrn: "nonsense" }, { viewUrn: urns.orders }])
      expect(await recommended({ requestContext, ...input })).toEqual({ modules: [] });
    const failing = (index: SearchIndex) =>
      new Proxy(index, {
        get: (of, name) => (name === "searchEach" ? () => Promise.reject(new Error("gone")) : Reflect.get(of, name).bind(of)),
      });
    const broken = await createTestCatalog({ watchIndex: failing });
    const document = `{ listRecommendations(input: { userUrn: "urn:li:corpuser:jdoe" }) { modules { title } } }`;
    expect(await dataOf(broken, document)).toEqual({ listRecommendations: { modules: [] } });
    await broken.close();
  });

  test("wrong input is refused with its path", async () => {
    const faults = [
      `getEntityCounts(input: { types: [OTHER] }) { counts { count } }`,
      `getEntityCounts(input: { types: [DATASET], viewUrn: "nonsense" }) { counts { count } }`,
      `getQuickFilters(input: { viewUrn: "${urns.orders}" }) { quickFilters { field } }`,
    ];
    for (const field of faults)
      expect(await failureOf(catalog, `{ found: ${field} }`)).toMatchObject({ code: 400, path: ["found"], data: { found: null } });
  });
});
