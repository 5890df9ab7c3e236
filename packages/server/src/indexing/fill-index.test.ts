import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import Sqlite from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { type App, createApp } from "../app.ts";
import { ColumnarSearchIndex } from "../backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "../backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "../backends/sqlite/sqlite-catalog-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { fillIndex } from "./fill-index.ts";

const registry = loadEntityRegistry(shippedDefinitions);

const goesOn = new AbortController().signal;

test("a catalog that is stopped and started again finds everything from its snapshot", async () => {
  const file = await freshFile();
  const first = await open(createSqliteCatalogStore({ file }));
  await putTag(first, "orders");
  await first.close();

  const store = createSqliteCatalogStore({ file });
  const index = new ColumnarSearchIndex(registry);
  const offset = await store.changes.lastOffset();
  expect(await fillIndex({ registry, store, index }, goesOn)).toEqual({ offset, documents: "restored" });
  expect(await found(index, "orders")).toEqual(["urn:li:tag:orders"]);

  const second = await open(store);
  expect(await found(second, "orders")).toEqual(["urn:li:tag:orders"]);
  await second.close();
});

test("what was written after the snapshot is replayed: changes, deletions, and what the snapshot has already", async () => {
  const store = createMemoryCatalogStore();
  const first = await open(store);
  for (const name of ["kept", "gone", "renamed"]) await putTag(first, name);
  await first.parts.dispatcher.settled();
  const early = new ColumnarSearchIndex(registry);
  const offset = (await store.changes.lastOffset()) - 2;
  await fillIndex({ registry, store, index: early }, goesOn);
  await store.searchSnapshots?.save({ ...(await early.encode()), offset });

  await putTag(first, "renamed", "another name");
  await first.parts.dispatcher.settled();
  await store.transaction(async (tx) => {
    await tx.aspects.deleteEntity("urn:li:tag:gone");
    await tx.changes.append([{ ...(await lastChange(store)), urn: "urn:li:tag:gone", changeType: "DELETE", value: null }]);
  });
  const second = await open(store);
  expect(await found(second, "kept")).toEqual(["urn:li:tag:kept"]);
  expect(await found(second, "gone")).toEqual([]);
  expect(await found(second, "another")).toEqual(["urn:li:tag:renamed"]);
});

test("a snapshot that reaches further than the change log, or of another model or format, is left aside", async () => {
  const store = createMemoryCatalogStore();
  const first = await open(store);
  await putTag(first, "orders");
  await first.parts.dispatcher.settled();
  const { contents, parts } = await new ColumnarSearchIndex(registry).encode();
  const fill = async () => {
    const index = new ColumnarSearchIndex(registry);
    const filled = await fillIndex({ registry, store, index }, goesOn);
    return { filled, urns: await found(index, "orders") };
  };
  for (const [offset, text] of [
    [1_000_000, contents],
    [0, contents.replace('"model":"', '"model":"x')],
    [0, contents.replace('"format":', '"format":9')],
  ] as const) {
    await store.searchSnapshots?.save({ offset, contents: text, parts });
    const { filled, urns } = await fill();
    expect(filled.documents).toBeGreaterThan(0);
    expect(urns).toEqual(["urn:li:tag:orders"]);
  }
  await store.searchSnapshots?.save({ offset: 0, contents, parts });
  expect((await fill()).filled).toEqual({ offset: 0, documents: "restored" });
});

describe("a snapshot whose bytes are damaged is told of once, and the index is filled from the store", () => {
  test.each([
    ["all zero", "UPDATE search_snapshot_chunk SET bytes = zeroblob(length(bytes))"],
    ["changed at one place", "UPDATE search_snapshot_chunk SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'7f' AS BLOB)"],
    ["too few", "UPDATE search_snapshot_chunk SET bytes = substr(bytes, 9)"],
    ["too many", "UPDATE search_snapshot_chunk SET bytes = CAST(bytes || bytes AS BLOB)"],
    ["gone in part", "DELETE FROM search_snapshot_chunk WHERE rowid = (SELECT min(rowid) FROM search_snapshot_chunk)"],
    ["of a list that is not JSON", "UPDATE search_snapshot SET contents = substr(contents, 2)"],
    ["of parts that are none", "UPDATE search_snapshot SET parts = '[1,2]'"],
    ["of parts that are not JSON", "UPDATE search_snapshot SET parts = substr(parts, 2)"],
  ])("%s", async (_how, sql) => {
    const file = await freshFile();
    const first = await open(createSqliteCatalogStore({ file }));
    await putTag(first, "orders");
    await first.close();
    const db = new Sqlite(file);
    db.exec(sql);
    db.close();

    const store = createSqliteCatalogStore({ file });
    const told: unknown[] = [];
    const index = new ColumnarSearchIndex(registry);
    const filled = await fillIndex({ registry, store, index, onDamage: (error) => told.push(error) }, goesOn);
    expect(filled.documents).toBeGreaterThan(0);
    expect(told).toEqual([expect.any(Error)]);
    const second = await open(store);
    expect(await found(second, "orders")).toEqual(["urn:li:tag:orders"]);
    await second.close();

    const again = createSqliteCatalogStore({ file });
    const third = new ColumnarSearchIndex(registry);
    expect(await fillIndex({ registry, store: again, index: third }, goesOn)).toMatchObject({ documents: "restored" });
    await again.close();
  });
});

async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "almagest-snapshot-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "almagest.db");
}

async function open(store: CatalogStore): Promise<App> {
  return createApp({
    store,
    registry,
    createIndex: (model) => new ColumnarSearchIndex(model),
    pages: tmpdir(),
    bodyLimit: 1_000_000,
    logLevel: "silent",
  });
}

async function putTag({ http }: App, name: string, title = name): Promise<void> {
  const value = JSON.stringify({ name: title });
  const proposal = {
    entityType: "tag",
    entityUrn: `urn:li:tag:${name}`,
    changeType: "UPSERT",
    aspectName: "tagProperties",
    aspect: { value, contentType: "application/json" },
  };
  const { statusCode, body } = await http.inject({ method: "POST", url: "/aspects?action=ingestProposal", payload: { proposal } });
  expect(statusCode, body).toBe(200);
}

async function lastChange(store: CatalogStore) {
  const [change] = await store.changes.readChanges({ after: (await store.changes.lastOffset()) - 1, limit: 1 });
  if (change === undefined) throw new Error("nothing has changed yet");
  const { offset: _offset, ...rest } = change;
  return rest;
}

async function found(where: App | ColumnarSearchIndex, text: string): Promise<string[]> {
  if (!(where instanceof ColumnarSearchIndex)) await where.parts.dispatcher.settled();
  const index = where instanceof ColumnarSearchIndex ? where : where.parts.index;
  const { hits } = await index.search({ query: { kind: "words", text, prefix: false }, start: 0, count: 10 });
  return hits.map(({ urn }) => urn);
}
