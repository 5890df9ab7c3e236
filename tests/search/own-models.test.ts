import type { FieldDefinition } from "@almagest/model";
import { searchEntities } from "@almagest/server/search/search-entities.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { modelWithThing } from "../support/own-model.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { searchAll, urnsOf, where } from "./search-calls.ts";

/** A catalog whose things have these fields, and a thing for each value, which is its name. */
async function things(fields: Record<string, FieldDefinition>, values: Record<string, unknown>): Promise<TestCatalog> {
  const catalog = await createTestCatalog({ registry: modelWithThing(fields) });
  onTestFinished(() => catalog.close());
  for (const [name, value] of Object.entries(values)) {
    expect(await catalog.put(`urn:li:thing:${name}`, "thingInfo", value)).toMatchObject({ status: 200 });
  }
  return catalog;
}

/** The names of the things found, in their order. */
async function found(catalog: TestCatalog, input: string, more: Record<string, unknown> = {}): Promise<string[]> {
  return urnsOf(await searchAll(catalog, input, { entities: ["thing"], ...more })).map((urn) => urn.replace("urn:li:thing:", ""));
}

describe("the members of an object", () => {
  const map = (type: string, fieldType: string): FieldDefinition => ({ type, searchable: { "/*": { fieldType } } });
  const open = () =>
    things(
      { limits: map("map<int>?", "OBJECT"), groups: map("map<array<string>>?", "MAP_ARRAY") },
      { a: { limits: { low: 1, high: 30 } }, b: { limits: { low: 2 }, groups: { ops: ["ada", "bob"] } }, c: {} },
    );

  test("are fields of their own, named behind it", async () => {
    const catalog = await open();
    const passing = async (field: string, condition: string, ...values: string[]) =>
      (await found(catalog, "*", where({ field, condition, values }))).sort();
    expect(await passing("limits.low", "EQUAL", "1")).toEqual(["a"]);
    expect(await passing("limits.low", "GREATER_THAN", "1")).toEqual(["b"]);
    expect(await passing("groups.ops", "EQUAL", "bob")).toEqual(["b"]);
    expect(await passing("limits.none", "EQUAL", "1")).toEqual([]);
    expect(await found(catalog, "limits.low:1")).toEqual(["a"]);
    expect(await found(catalog, "groups.ops:ada")).toEqual(["b"]);
  });

  test("tell whether it has a value, and are counted where somebody asks", async () => {
    const catalog = await open();
    const passing = async (field: string, condition: string) => (await found(catalog, "*", where({ field, condition }))).sort();
    expect(await passing("limits", "EXISTS")).toEqual(["a", "b"]);
    expect(await passing("limits", "IS_NULL")).toEqual(["c"]);
    expect(await passing("groups", "EXISTS")).toEqual(["b"]);
    const { facets } = await searchEntities(catalog.app.parts, { entities: ["thing"], facets: ["limits.low"], start: 0, count: 0 });
    expect(facets.find(({ field }) => field === "limits.low")?.values).toMatchObject([
      { value: "1", count: 1 },
      { value: "2", count: 1 },
    ]);
  });
});

describe("a number for scores", () => {
  const fields = (score: Record<string, unknown>): Record<string, FieldDefinition> => ({
    name: { type: "string?", searchable: { fieldType: "TEXT" } },
    stars: { type: "double?", searchScore: score as never },
  });
  const values = { a: { name: "lamp", stars: 1 }, b: { name: "lamp", stars: 1000 }, c: { name: "lamp" }, d: { name: "lamp", stars: 10 } };

  test("brings forward what has a higher one, whether a text is searched for or nothing", async () => {
    const catalog = await things(fields({ weight: 100 }), values);
    for (const input of ["lamp", "*", "name:lamp"]) expect(await found(catalog, input)).toEqual(["b", "d", "a", "c"]);
  });

  test("multiplies the score by the mean of 1 and itself, with its weight and modifier, or with what stands for none", async () => {
    const factorsOf = async (score: Record<string, unknown>) => {
      const catalog = await things(fields(score), values);
      // Whoever looks for nothing finds each with a score of 1, times this.
      const { entities } = await searchAll(catalog, "*", { entities: ["thing"] });
      const factors = entities.map((one) => [one.entity.replace("urn:li:thing:", ""), one.score] as const);
      return Object.fromEntries(factors.sort());
    };
    const close = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).map(([key, value]) => [key, expect.closeTo(value, 3)]));
    expect(await factorsOf({ weight: 2, defaultValue: 5 })).toEqual(close({ a: 1.5, b: 1000.5, c: 5.5, d: 10.5 }));
    expect(await factorsOf({ modifier: "LN" })).toEqual(
      close({ a: (1 + Math.log(2)) / 2, b: (1 + Math.log(1001)) / 2, c: 0.5, d: (1 + Math.log(11)) / 2 }),
    );
    expect(await factorsOf({ modifier: "RECIPROCAL" })).toEqual(close({ a: 1, b: 0.5005, c: 0.5, d: 0.55 }));
  });

  test("leaves entities of other types as they are", async () => {
    const catalog = await things(fields({ weight: 100 }), { b: { name: "lamp", stars: 1000 } });
    await catalog.put("urn:li:tag:lamp", "tagProperties", { name: "lamp" });
    const shipped = await createTestCatalog();
    onTestFinished(() => shipped.close());
    await shipped.put("urn:li:tag:lamp", "tagProperties", { name: "lamp" });
    const scores = async (one: TestCatalog) => (await searchAll(one, "*", { entities: ["tag"] })).entities;
    expect(await scores(catalog)).toEqual(await scores(shipped));
  });

  test("is a field to filter and to sort by, under its own name", async () => {
    const catalog = await things(fields({ fieldName: "fame" }), values);
    expect(await found(catalog, "*", where({ field: "fame", condition: "LESS_THAN", values: ["11"] }))).toEqual(["d", "a", "c"]);
    expect(await found(catalog, "fame:1000")).toEqual(["b"]);
    const sortCriteria = [{ field: "fame", order: "ASCENDING" }];
    expect(await found(catalog, "*", { sortCriteria })).toEqual(["c", "a", "d", "b"]);
  });

  test("is told of by an explanation, whose value is the score", async () => {
    const catalog = await things(fields({ weight: 100 }), values);
    for (const query of ["lamp", "*"]) {
      const { entities } = await searchAll(catalog, query, { entities: ["thing"] });
      const path = `/openapi/operations/elasticSearch/explainSearchQuery?query=${encodeURIComponent(query)}&documentId=${entities[0]?.entity}&entityName=thing`;
      const { body, text } = await catalog.request("GET", path);
      expect(Math.fround((body as { explanation: { value: number } }).explanation.value)).toBe(entities[0]?.score);
      expect(text).toContain("numbers for scores");
    }
  });
});

describe("a field of which the model wants to know what has none", () => {
  const model: FieldDefinition = { type: "string?", searchable: { fieldType: "KEYWORD", includeQueryEmptyAggregation: true } };
  const counted = async (catalog: TestCatalog, input: string, more: Record<string, unknown> = {}) => {
    const { metadata } = await searchAll(catalog, input, { entities: ["thing"], ...more });
    return metadata.aggregations.find(({ name }) => name === "missing␝model")?.aggregations;
  };

  test("has a facet that counts the hits without a value", async () => {
    const catalog = await things({ model }, { a: { model: "x" }, b: {}, c: {} });
    expect(await counted(catalog, "*")).toEqual({ "missing␝model": 2 });
    expect(await counted(catalog, "urn:li:thing:b")).toEqual({ "missing␝model": 1 });
    expect(await counted(catalog, "*", where({ field: "model", values: ["x"] }))).toBeUndefined();
    expect(await counted(catalog, "*", { searchFlags: { skipAggregates: true } })).toBeUndefined();
  });
});
