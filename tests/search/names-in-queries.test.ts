import { beforeAll, describe, expect, test } from "vitest";
import { assign, define, entry, expectDone } from "../rules/property-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered } from "../support/rest-calls.ts";
import { search, urnsOf } from "./search-calls.ts";
import { dataset } from "./shop-catalog.ts";

onEachBackend("the name of a field with signs in it", (catalog) => {
  const [kept, owned] = [dataset("kept"), dataset("owned")];
  const names = ["acme.data-retention", "acme.durée", "acme.a+b", "acme/days"];
  beforeAll(async () => {
    for (const name of names) expectDone(await define(catalog, `urn:li:structuredProperty:${name}`, { qualifiedName: name }));
    expectDone(await assign(catalog, kept, ...names.map((name) => entry(`urn:li:structuredProperty:${name}`, "v90"))));
    const ownerTypes = { "urn:li:ownershipType:__system__none": ["urn:li:corpuser:jdoe"] };
    await catalog.put(owned, "ownership", { owners: [{ owner: "urn:li:corpuser:jdoe", type: "NONE" }], ownerTypes });
  });
  const found = async (input: string) => urnsOf(await search(catalog, input));

  describe.each(names.map((name) => `structuredProperties.${name}`))("%s", (field) => {
    test.each([
      `${field}:v90`,
      `${field}:"v90"`,
      `${field}:*`,
      `_exists_:${field}`,
      `_exists_:${field}^2`,
      `(${field}:v90)`,
      `${field.replaceAll(/[-+]/g, "\\$&")}:v90`,
      `kept +${field}:v90`,
    ])("is read in %s", async (input) => {
      expect(await found(input)).toEqual([kept]);
    });

    test("is read where it is left out", async () => {
      expect(await found(`-${field}:v90`)).toEqual([owned]);
    });
  });

  test("may have colons with a backslash", async () => {
    const type = "ownerTypes.urn\\:li\\:ownershipType\\:__system__none";
    expect(await found(`${type}:"urn:li:corpuser:jdoe"`)).toEqual([owned]);
    expect(await found(`_exists_:${type}`)).toEqual([owned]);
    expect(await found("owned-kept:x")).toEqual([]);
  });
});

onEachBackend("a name of letters and digits", (catalog) => {
  const [sales, raw] = [dataset("team7.sales2024"), dataset("raw.a1b2c3")];
  const jane = "urn:li:corpuser:jane17";
  beforeAll(async () => {
    await catalog.put(sales, "globalTags", { tags: [{ tag: "urn:li:tag:tier1" }, { tag: "urn:li:tag:Old-Customers" }] });
    await catalog.put(sales, "ownership", { owners: [{ owner: jane, type: "DATAOWNER" }] });
    await catalog.put(raw, "datasetProperties", { name: "Raw" });
    await catalog.put(jane, "corpUserInfo", { active: true, displayName: "jane17" });
  });

  test.for([
    ["sales2024", sales],
    ["sales20", sales],
    ["SALES2", sales],
    ["team7.sales2", sales],
    ["team7 sales", sales],
    ["a1", raw],
    ["a1b", raw],
    ["a1b2c3", raw],
    ["A1B2 raw", ...[]],
    ["sales2025", ...[]],
    ["sales20 of", ...[]],
    ["tags:tier1", sales],
    ["tags:Tier1", sales],
    ["tags:tier", ...[]],
    ["tags:tier*", sales],
    ["tags:old-customers*", sales],
    ["tags:cust*", sales],
    ["owners:jane17", sales],
  ] as const)("is found as %s, whole or as a beginning", async ([input, ...expected]) => {
    expect(urnsOf(await search(catalog, input))).toEqual(expected);
  });

  test.for(["jane", "jane1", "jane17"])("is suggested to who types %s", async (query) => {
    const answer = await answered(act(catalog, "entities?autocomplete", { entity: "corpuser", query, limit: 5 }));
    expect(answer).toEqual({ query, suggestions: ["jane17"], entities: [{ urn: jane }] });
  });
});

onEachBackend("a name of words that say nothing", (catalog) => {
  const [tag, tagged] = ["urn:li:tag:IT", dataset("tickets")];
  beforeAll(async () => {
    await catalog.put(tag, "tagProperties", { name: "IT" });
    await catalog.put("urn:li:tag:Items", "tagProperties", { name: "Items" });
    await catalog.put("urn:li:tag:assets", "tagProperties", { name: "IT Assets" });
    await catalog.put("urn:li:tag:band", "tagProperties", { name: "The Who" });
    await catalog.put(tagged, "globalTags", { tags: [{ tag }] });
  });

  test.each(["tags:IT", "tags:it", 'tags:"IT"', "tags:I*"])("is the value of a field in %s", async (input) => {
    expect(urnsOf(await search(catalog, input))).toEqual([tagged]);
  });

  test.each([
    [{}, ["IT", "Items", "IT Assets"]],
    [{ field: "name" }, ["Items", "IT", "IT Assets"]],
  ] as const)("is suggested to who types it, with %j", async (more, suggestions) => {
    for (const query of ["IT", "it", " IT "]) {
      const answer = await answered(act(catalog, "entities?autocomplete", { entity: "tag", query, limit: 5, ...more }));
      expect(answer).toMatchObject({ suggestions });
    }
  });

  test.each(["The", "the who", "the w"])("is suggested in a longer name that begins with it to who types %j", async (query) => {
    const answer = await answered(act(catalog, "entities?autocomplete", { entity: "tag", query, limit: 5 }));
    expect(answer).toMatchObject({ suggestions: ["The Who"] });
  });
});
