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
