import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, onTestFinished, test } from "vitest";
import { ColumnarSearchIndex } from "../backends/columnar-search/columnar-search-index.ts";
import { createSqliteCatalogStore } from "../backends/sqlite/sqlite-catalog-store.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { PreparedEntities } from "./document-preparer.ts";
import { scanDocuments } from "./load-documents.ts";
import { PreparingThreads } from "./preparing-threads.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const entry = new URL("../../bin/index-thread.mjs", import.meta.url);
const tags = 700;

test("everything is prepared by several threads as by none: the same documents, each once", async () => {
  const { store, prepare } = await storeWithTags();
  const [byThreads, byNone] = [new ColumnarSearchIndex(registry), new ColumnarSearchIndex(registry)];
  const counts: number[] = [];
  await prepare(async (page) => {
    counts.push(page.count);
    await byThreads.applyPrepared(page);
  });
  for await (const documents of scanDocuments({ registry, store }, { from: "" })) await byNone.apply({ documents, deleted: [] });
  expect(counts.length).toBeGreaterThan(20);
  expect(counts.reduce((sum, count) => sum + count)).toBe(tags);
  for (const text of ["tag", "number7", "odd"]) expect(await answer(byThreads, text)).toEqual(await answer(byNone, text));
});

test("a row that cannot be read keeps no other from the documents, and is told of", async () => {
  const { store, prepare, ofEntities } = await storeWithTags();
  const [key, properties] = recordsOf(7) as [AspectRecord, AspectRecord];
  await store.transaction((tx) => tx.aspects.put([key, { ...properties, metadata: "{" }]));
  const told = { urn: "urn:li:tag:t7", aspect: "tagProperties", reason: "is not JSON" };
  const all: PreparedEntities[] = [];
  await prepare(async (page) => void all.push(page));
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(tags);
  expect(all.flatMap(({ unreadable }) => unreadable)).toEqual([told]);
  expect(await ofEntities(["urn:li:tag:t6", "urn:li:tag:t7"])).toMatchObject({ count: 2, deleted: [], unreadable: [told] });
});

test("it ends soon when what takes it fails", async () => {
  const { prepare } = await storeWithTags();
  let pages = 0;
  const take = () => (++pages < 3 ? Promise.resolve() : Promise.reject(new Error("full")));
  await expect(prepare(take)).rejects.toThrow("full");
  expect(pages).toBeLessThan(6);
});

test("stopped, it takes no page more and waits for none", async () => {
  const { prepare } = await storeWithTags();
  const stopping = new AbortController();
  let pages = 0;
  const take = async () => {
    if (++pages === 3) stopping.abort(new Error("enough"));
  };
  await expect(prepare(take, stopping.signal)).rejects.toThrow("enough");
  const taken = pages;
  await new Promise(setImmediate);
  expect(pages).toBe(taken);
  expect(pages).toBeLessThan(6);
  await expect(prepare(take, stopping.signal)).rejects.toThrow("enough");
  expect(pages).toBe(taken);
});

async function answer(index: ColumnarSearchIndex, text: string) {
  const facets = [{ field: "name", limit: 10 }];
  return index.search({ query: { kind: "words", text, prefix: false }, start: 0, count: 50, facets });
}

/** Tags of two aspects each, which three threads prepare in pages of thirty records. */
async function storeWithTags() {
  const folder = await mkdtemp(join(tmpdir(), "almagest-threads-"));
  const file = join(folder, "almagest.db");
  const store = createSqliteCatalogStore({ file });
  await store.transaction((tx) => tx.aspects.put(Array.from({ length: tags }, (_, number) => recordsOf(number)).flat()));
  const threads = new PreparingThreads(entry, { file, modelDirs: [] }, { threads: 3, recordsPerPage: 30 });
  onTestFinished(async () => {
    await threads.close();
    await store.close();
    await rm(folder, { recursive: true });
  });
  const prepare = (take: (page: PreparedEntities) => Promise<void>, stop = new AbortController().signal) =>
    threads.ofEverything(take, stop);
  return { store, prepare, ofEntities: (urns: readonly string[]) => threads.ofEntities(urns) };
}

function recordsOf(number: number): AspectRecord[] {
  const urn = `urn:li:tag:t${number}`;
  const stamp = { version: 0, systemMetadata: null, createdOn: number, createdBy: "urn:li:corpuser:ada", createdFor: null };
  const value = { name: `tag number${number % 100}`, ...(number % 2 === 1 && { description: "odd" }) };
  return [
    { urn, aspect: "tagKey", metadata: JSON.stringify({ name: `t${number}` }), ...stamp },
    { urn, aspect: "tagProperties", metadata: JSON.stringify(value), ...stamp },
  ];
}
