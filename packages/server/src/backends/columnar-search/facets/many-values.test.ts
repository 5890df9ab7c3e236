import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import type { IndexedDocument, SearchRequest } from "../../../storage/search-index.ts";
import { ColumnarSearchIndex } from "../columnar-search-index.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const mark = "\u241e";
const ends = ["", "b", "-", "\uffee", "😀", "b\uffee", "z".repeat(70)];

/** Two thirds of the names, times and pairs stand in several documents; `external` holds numbers in some and texts in others. */
function document(number: number): IndexedDocument {
  return {
    entityType: "dataset",
    urn: `urn:li:dataset:(urn:li:dataPlatform:hive,t${number},PROD)`,
    fields: {
      id: number % 40 === 0 ? "seldom" : "often",
      name: `${number % 2 === 0 ? "Table" : "table"} ${number % 9_000}`,
      systemCreated: 1_000 + ((number * 7) % 9_000),
      external: number < 6_000 ? number : String(number % 9_000),
      platform: `a${ends[number % 7]}${number % 31}`,
      tags: [`tag ${number % 97}`, `tag${ends[number % 5]}`],
    },
  };
}

const documents = Array.from({ length: 13_000 }, (_, number) => document(number));

function valuesOf(document: IndexedDocument, field: string): string[] {
  const [outer = [], inner = []] = field.split(mark).map((name) => [document.fields[name] ?? []].flat().map(String));
  return field.includes(mark) ? outer.flatMap((value) => [value, ...inner.map((below) => value + mark + below)]) : outer;
}

/** The twenty that are most frequent, and below each of them its own twenty, counted one by one. */
function mostFrequent(found: readonly IndexedDocument[], field: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of found.flatMap((one) => valuesOf(one, field))) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value, count]) => ({ value, count }));
  const below = Map.groupBy(sorted, ({ value }) => (value.includes(mark) ? value.split(mark)[0] : undefined));
  const outer = new Set(below.get(undefined)?.slice(0, 20));
  const inner = new Set([...outer].flatMap(({ value }) => below.get(value)?.slice(0, 20) ?? []));
  return sorted.filter((one) => outer.has(one) || inner.has(one));
}

/** Bytes of what is alive, in buffers and elsewhere. */
function heldBytes(): { readonly arrayBuffers: number; readonly heapUsed: number } {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  // What the first collection lets go of is counted until the second.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage();
}

const fields = [
  "name",
  "systemCreated",
  "external",
  `platform${mark}tags`,
  `name${mark}platform`,
  `tags${mark}name`,
  `external${mark}platform`,
];
const everything: SearchRequest = { query: { kind: "all" }, start: 0, count: 0, facets: fields.map((field) => ({ field, limit: 20 })) };
const seldom: SearchRequest = {
  ...everything,
  filter: { kind: "test", test: { field: "id", condition: "EQUAL", values: ["seldom"] } },
};

test("values that are many in some segments and few in others are counted over all of them, also those that are named", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 6_000, sliceMillis: 5 });
  await index.apply({ documents, deleted: [] });
  for (const [request, found] of [
    [everything, documents],
    [seldom, documents.filter(({ fields: { id } }) => id === "seldom")],
  ] as const) {
    const { total, facets } = await index.search(request);
    expect(total).toBe(found.length);
    for (const field of fields) expect(facets.get(field), field).toEqual(mostFrequent(found, field));
    const [one = document(0)] = found;
    const named = fields.map((field) => ({ field, limit: 0, named: valuesOf(one, field) }));
    const told = await index.search({ ...request, facets: named });
    for (const field of fields) {
      const countOf = (name: string) => found.filter((other) => valuesOf(other, field).includes(name)).length;
      const counts = told.facets.get(field)?.map(({ value, count }) => [value, count]) ?? [];
      expect(Object.fromEntries(counts), field).toEqual(Object.fromEntries(valuesOf(one, field).map((name) => [name, countOf(name)])));
    }
  }
  await index.close();
});

test("many names are sorted by without regard to case, and any page of them is told", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 6_000, sliceMillis: 5 });
  await index.apply({ documents, deleted: [] });
  const byName = documents
    .map(({ urn, fields: { name } }) => ({ urn, name: String(name).toLowerCase() }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.urn < b.urn ? -1 : 1));
  for (const [start, count] of [
    [0, 10],
    [5_990, 3_000],
    [12_995, 100],
  ] as const) {
    const { hits } = await index.search({ query: { kind: "all" }, start, count, sort: [{ field: "name", order: "ASCENDING" }] });
    expect(hits.map(({ urn }) => urn)).toEqual(byName.slice(start, start + count).map(({ urn }) => urn));
    expect(hits.map(({ urn, place }) => [urn, place])).toEqual(
      byName.slice(start, start + count).map(({ urn, name }) => [urn, [name, urn]]),
    );
  }
  await index.close();
});

test("of a document in which many values stand within many others, only the first of the pairs are counted", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 1, sliceMillis: 5 });
  const many = (name: string) => Array.from({ length: 300 }, (_, number) => `${name} ${number}`);
  await index.apply({ documents: [{ ...document(1), fields: { id: "one", tags: many("t"), owners: many("o") } }], deleted: [] });
  const { facets } = await index.search({ ...everything, facets: [{ field: `tags${mark}owners`, limit: 400 }] });
  const told = facets.get(`tags${mark}owners`) ?? [];
  expect(told.filter(({ value }) => !value.includes(mark))).toHaveLength(7);
});

test("what is counted once by each of many choices of fields within fields is not kept for all of them", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 6_000, sliceMillis: 5 });
  await index.apply({ documents: documents.slice(0, 2_000), deleted: [] });
  const names = ["id", "name", "platform", "tags", "_entityType"];
  const below = (outer: string) => names.filter((name) => !outer.split(mark).includes(name)).map((name) => outer + mark + name);
  const choices = names.flatMap(below).flatMap((two) => [two, ...below(two)]);
  const count = (field: string) => index.search({ ...everything, facets: [{ field, limit: 20 }] });
  const first = await count(choices[0] ?? "");
  const before = heldBytes();
  for (const field of choices) await count(field);
  expect(heldBytes().arrayBuffers - before.arrayBuffers).toBeLessThan(2_000_000);
  expect((await count(choices[0] ?? "")).facets).toEqual(first.facets);
  await index.close();
});

test("filters of many values are not kept word for word", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 6_000, sliceMillis: 5 });
  await index.apply({ documents: documents.slice(0, 10), deleted: [] });
  const find = (round: number) => {
    const values = [`a${round}`, ...Array.from({ length: 10_000 }, (_, number) => `one of many names ${number} of round ${round}`)];
    const filter = { kind: "test", test: { field: "platform", condition: "EQUAL", values } } as const;
    return index.search({ query: { kind: "all" }, filter, start: 0, count: 10 });
  };
  const before = heldBytes();
  for (let round = 0; round < 50; round++) await find(round);
  expect(heldBytes().heapUsed - before.heapUsed).toBeLessThan(5_000_000);
  expect((await find(7)).hits.map(({ urn }) => urn)).toEqual(["urn:li:dataset:(urn:li:dataPlatform:hive,t7,PROD)"]);
  await index.close();
});
