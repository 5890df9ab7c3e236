import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import type { IndexedDocument, SearchRequest } from "../../../storage/search-index.ts";
import { ColumnarSearchIndex } from "../columnar-search-index.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const fields = ["platform", "origin", "typeNames", "tags", "fieldPaths"];

function document(number: number): IndexedDocument {
  return {
    entityType: "dataset",
    urn: `urn:li:dataset:(urn:li:dataPlatform:hive,t${number},PROD)`,
    fields: {
      name: number % 3 === 0 ? "orders" : "customers",
      platform: `urn:li:dataPlatform:p${number % 5}`,
      ...(number % 7 !== 0 && { origin: number % 2 === 0 ? "PROD" : "DEV" }),
      typeNames: [number % 4 === 0 ? "View" : "Table"],
      tags: Array.from({ length: number % 4 }, (_, tag) => `urn:li:tag:t${(number + tag) % 6}`),
      fieldPaths: Array.from({ length: number % 9 }, (_, column) => `c${column}`),
    },
  };
}

const documents = Array.from({ length: 400 }, (_, number) => document(number));

function countedOneByOne(field: string, found: readonly Pick<IndexedDocument, "fields">[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { fields: values } of found) {
    for (const value of [values[field] ?? []].flat().map(String)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

test("counting values of which each document has another lets others have their turn, as many hits do", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 20_000, sliceMillis: 0 });
  const many = Array.from({ length: 20_000 }, (_, number) => document(number));
  await index.apply({
    documents: many.map((one, number) => ({ ...one, fields: { ...one.fields, name: `table ${number}`, systemCreated: number } })),
    deleted: [],
  });
  await index.search({ query: { kind: "none" }, start: 0, count: 0 });
  await index.settled();
  const turnsOf = async (request: Partial<SearchRequest>) => {
    let turns = 0;
    let isDone = false;
    const done = index.search({ query: { kind: "all" }, start: 0, count: 10, ...request }).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns++) await turnOfEventLoop();
    await done;
    return turns;
  };
  const few = await turnsOf({ facets: [{ field: "platform", limit: 10 }] });
  for (const field of ["name", "systemCreated", "fieldPaths\u241etags", "systemCreated\u241eplatform"])
    expect(await turnsOf({ facets: [{ field, limit: 10 }] })).toBeGreaterThan(few + 10);
  expect(await turnsOf({ count: 20_000 })).toBeGreaterThan(few + 10);
  await index.close();
});

test("facets within facets are counted right while two searches are the first to count them", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 1_000, sliceMillis: 0 });
  await index.apply({ documents, deleted: [] });
  const request: SearchRequest = { query: { kind: "all" }, start: 0, count: 0, facets: [{ field: "platform\u241etags", limit: 100 }] };
  const pairs = documents.map(({ fields: { platform = "", tags = [] } }) => ({
    fields: { pairs: [String(platform), ...[tags].flat().map((tag) => `${platform}\u241e${tag}`)] },
  }));
  const answers = await Promise.all([index.search(request), index.search(request)]);
  for (const { facets } of answers) {
    const counted = facets.get("platform\u241etags")?.map(({ value, count }) => [value, count]);
    expect(counted).toEqual(countedOneByOne("pairs", pairs));
  }
  await index.close();
});

test.each([
  ["a third", "orders"],
  ["two thirds", "customers"],
])("facets that are counted together have the counts of each alone, with %s of the documents found", async (_part, name) => {
  const index = new ColumnarSearchIndex(registry);
  await index.apply({ documents, deleted: [] });
  const request: SearchRequest = { query: { kind: "words", text: name, prefix: true }, start: 0, count: 10 };
  const { total, facets } = await index.search({ ...request, facets: fields.map((field) => ({ field, limit: 50 })) });
  const found = documents.filter((one) => one.fields.name === name);
  expect(total).toBe(found.length);
  for (const field of fields) {
    expect(facets.get(field)?.map(({ value, count }) => [value, count])).toEqual(countedOneByOne(field, found));
  }
  await index.close();
});
