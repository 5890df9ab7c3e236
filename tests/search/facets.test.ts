import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { search, searchAll, where } from "./search-calls.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

const [hive, kafka, snowflake] = ["hive", "kafka", "snowflake"].map((name) => `urn:li:dataPlatform:${name}`);

onEachBackend("facets", (catalog) => {
  beforeAll(async () => {
    expect((await proposeAll(catalog, shopCatalog())).status).toBe(200);
  });
  const facet = async (name: string, more: Record<string, unknown> = {}, input = "*") =>
    (await search(catalog, input, more)).metadata.aggregations.find((one) => one.name === name);

  test("have a label, the most frequent value first, and the entity of a URN", async () => {
    const value = (platform: string | undefined, facetCount: number) => ({
      value: platform,
      entity: platform,
      facetCount,
      filtered: false,
    });
    expect(await facet("platform")).toEqual({
      name: "platform",
      displayName: "Platform",
      aggregations: { [hive ?? ""]: 2, [kafka ?? ""]: 1, [snowflake ?? ""]: 1 },
      filterValues: [value(hive, 2), value(kafka, 1), value(snowflake, 1)],
    });
    expect(await facet("origin")).toMatchObject({ displayName: "Environment", aggregations: { PROD: 3, DEV: 1 } });
    expect((await facet("origin"))?.filterValues[0]).not.toHaveProperty("entity");
  });

  test("have the label that the types looked among give a field, where others call theirs something else", async () => {
    const stamp = { time: 0, actor: "urn:li:corpuser:jdoe" };
    await proposeAll(catalog, [
      proposalOf("urn:li:chart:(looker,labels)", "chartInfo", {
        title: "Labels",
        description: "",
        lastModified: { created: stamp, lastModified: stamp },
        type: "BAR",
      }),
      proposalOf("urn:li:incident:labels", "incidentInfo", {
        type: "FRESHNESS",
        entities: [urns.orders],
        status: { state: "ACTIVE", lastUpdated: stamp },
        created: stamp,
      }),
    ]);
    expect(await facet("type", { entity: "incident" })).toMatchObject({ displayName: "Type", aggregations: { FRESHNESS: 1 } });
    expect(await facet("type", { entity: "chart" })).toMatchObject({ displayName: "Chart Type", aggregations: { BAR: 1 } });
  });

  test("come in the order of the interface, without those that have no values", async () => {
    const names = (await search(catalog, "*")).metadata.aggregations.map(({ name }) => name);
    const first = ["_entityType", "typeNames", "platform", "domains", "tags", "container", "owners", "origin"];
    expect(names.slice(0, first.length)).toEqual(first);
    expect(names).toContain("_entityType\u241etypeNames");
    expect(names).not.toContain("glossaryTerms");
  });

  test("nest sub types in types", async () => {
    expect(await facet("_entityType\u241etypeNames")).toMatchObject({
      displayName: "Type\u241eSub Type",
      aggregations: { dataset: 4, "dataset\u241eView": 1 },
    });
  });

  test("count what is found, and show with 0 what a filter names that nothing has", async () => {
    expect(await facet("platform", {}, "purchase")).toMatchObject({ aggregations: { [hive ?? ""]: 1 } });
    const filtered = where({ field: "platform", values: [hive, "urn:li:dataPlatform:oracle"] });
    expect((await facet("platform", filtered))?.filterValues).toEqual([
      { value: hive, entity: hive, facetCount: 2, filtered: true },
      { value: "urn:li:dataPlatform:oracle", entity: "urn:li:dataPlatform:oracle", facetCount: 0, filtered: true },
    ]);
    expect((await facet("_entityType", {}, "zzqq"))?.filterValues).toEqual([{ value: "dataset", facetCount: 0, filtered: false }]);
    const typed = await searchAll(catalog, "*", { entities: ["dataset"], ...where({ field: "_entityType", value: "DATASET" }) });
    expect(typed.metadata.aggregations[0]?.filterValues).toEqual([{ value: "dataset", facetCount: 4, filtered: true }]);
  });

  test("tell a value that a filter spells otherwise once, as what it filters by", async () => {
    const of = async (name: string, field: string, value: string, more = {}) => {
      const page = await searchAll(catalog, "*", { entities: ["dataset"], ...where({ field, value }), ...more });
      return page.metadata.aggregations.find((one) => one.name === name)?.filterValues;
    };
    const [types, subTypes] = ["_entityType", "_entityType\u241etypeNames"];
    const view = { value: "dataset\u241eView", facetCount: 1, filtered: true };
    expect(await of(subTypes, subTypes, "DATASET\u241eView")).toEqual([{ value: "dataset", facetCount: 1, filtered: false }, view]);
    expect((await of(subTypes, `${subTypes}.keyword`, "DATASET"))?.[0]).toEqual({ value: "dataset", facetCount: 4, filtered: true });
    for (const field of ["entityType", "entity", "_entityType.keyword", "entityType.keyword"])
      for (const facet of [types, "entity"])
        expect(await of(facet, field, "DATASET"), field).toEqual([{ value: "dataset", facetCount: 4, filtered: true }]);
    expect(await of("deprecated", "deprecated", "TRUE")).toEqual([{ value: "true", facetCount: 0, filtered: true }]);
  });

  test("show with 0 what a filter leaves out", async () => {
    const tag = "urn:li:tag:nowhere";
    const filtered = where({ field: "tags", values: [tag, urns.legacy], negated: true });
    const left = (value: string) => ({ value, entity: value, facetCount: 0, filtered: true });
    expect((await facet("tags", filtered))?.filterValues.filter((one) => one.filtered)).toEqual([left(tag), left(urns.legacy)]);
  });

  test("show with 0 what a filter names of a field that nobody counts, but a URN", async () => {
    const filtered = where(
      { field: "customProperties", values: ["team=red", "team=blue"], negated: true },
      { field: "name.keyword", value: "nobody", condition: "CONTAIN", negated: true },
      { field: "removed", condition: "EXISTS", negated: true },
      { field: "urn", value: urns.orders },
    );
    const zero = (value: string) => ({ value, facetCount: 0, filtered: true });
    const told = {
      name: "customProperties",
      displayName: "customProperties",
      aggregations: { "team=red": 0, "team=blue": 0 },
      filterValues: [zero("team=red"), zero("team=blue")],
    };
    const { aggregations } = (await search(catalog, "*", filtered)).metadata;
    expect(aggregations.slice(-2)).toMatchObject([told, { name: "name", filterValues: [zero("nobody")] }]);
    expect(aggregations.map(({ name }) => name)).not.toContain("urn");
    const ofProducts = where({ field: "dataProducts", value: "urn:li:dataProduct:none", negated: true });
    expect(await facet("dataProducts", ofProducts)).toBeUndefined();
    for (const flag of [{ includeDefaultFacets: false }, { skipAggregates: true }])
      expect((await search(catalog, "*", { ...filtered, searchFlags: flag })).metadata.aggregations).toEqual([]);
  });

  test("count what a filter names besides the most frequent values", async () => {
    const one = {
      searchFlags: { maxAggValues: 1 },
      ...where({ field: "platform", values: [snowflake, hive, "urn:li:dataPlatform:oracle"] }),
    };
    expect((await facet("platform", one))?.aggregations).toEqual({
      [hive ?? ""]: 2,
      [snowflake ?? ""]: 1,
      "urn:li:dataPlatform:oracle": 0,
    });
  });

  test("count every type of entity, however few values are asked for", async () => {
    const page = await searchAll(catalog, "*", { searchFlags: { maxAggValues: 1 } });
    const { aggregations = {} } = page.metadata.aggregations.find(({ name }) => name === "_entityType") ?? {};
    expect(Object.keys(aggregations)).toEqual(expect.arrayContaining(["dataset", "domain", "container"]));
    expect(Object.values(aggregations)).not.toContain(0);
  });

  test("show twenty values at most, fewer when asked", async () => {
    const tags = Array.from({ length: 30 }, (_, index) => ({ tag: `urn:li:tag:t${index}` }));
    await proposeAll(catalog, [proposalOf(urns.clicks, "globalTags", { tags })]);
    expect((await facet("tags"))?.filterValues).toHaveLength(20);
    expect((await facet("tags", { searchFlags: { maxAggValues: 1000 } }))?.filterValues).toHaveLength(20);
    expect((await facet("tags", { searchFlags: { maxAggValues: 3 } }))?.filterValues).toHaveLength(3);
    expect(await facet("tags", { searchFlags: { includeDefaultFacets: false } })).toBeUndefined();
  });
});
