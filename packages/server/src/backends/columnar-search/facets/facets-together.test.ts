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

function countedOneByOne(field: string, found: readonly IndexedDocument[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { fields: values } of found) {
    for (const value of [values[field] ?? []].flat().map(String)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

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
