import { request as httpRequest } from "node:http";
import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { defaultLimits } from "@almagest/server/graphql/engine/query-limits.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { afterEach, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog, type TestCatalogOptions } from "../support/test-catalog.ts";
import { ask, dataOf } from "./graphql-calls.ts";

const datasets = 60;
const tag = "urn:li:tag:star";
const catalogs: TestCatalog[] = [];
afterEach(async () => {
  for (const catalog of catalogs.splice(0)) await catalog.close();
});

/** A catalog of datasets that share a tag. */
async function createStar(options: TestCatalogOptions = {}): Promise<TestCatalog> {
  const catalog = await createTestCatalog(options);
  catalogs.push(catalog);
  const urns = Array.from({ length: datasets }, (_, number) => `urn:li:dataset:(urn:li:dataPlatform:hive,star${number},PROD)`);
  for (const urn of urns) await catalog.put(urn, "globalTags", { tags: [{ tag }] });
  return catalog;
}

/** What the datasets of the tag are, and what those of their tag are, so many times. */
function nested(times: number): string {
  const below = times > 1 ? `tags { tags { tag { ${nested(times - 1)} } } }` : "urn";
  return `relationships(input: { types: ["TaggedWith"], direction: INCOMING, count: ${datasets} }) {
    relationships { entity { ... on Dataset { ${below} } } } }`;
}

function starOf(times: number): string {
  return `{ tag(urn: "${tag}") { ${nested(times)} } }`;
}

/** In this process a request may be answered within one turn of the event loop: that is none that others wait for. */
async function healthOf(catalog: TestCatalog): Promise<void> {
  await turnOfEventLoop();
  await catalog.request("GET", "/health");
}

/** How often the catalog tells its health until something else is answered. */
async function healthDuring(catalog: TestCatalog, answer: Promise<unknown>): Promise<number> {
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  for (let times = 0; ; times++) {
    await healthOf(catalog);
    if (isAnswered) return times;
  }
}

test("a small document with an answer without end is given up when its time is over, and others are served meanwhile", async () => {
  const catalog = await createStar({ graphqlTimeLimit: 1 });
  await dataOf(catalog, starOf(1));
  const asked = ask(catalog, starOf(4));
  expect(await healthDuring(catalog, asked)).toBeGreaterThan(10);
  expect(await asked).toEqual({
    errors: [{ message: expect.stringContaining("longer than 1 s"), extensions: { classification: "ExecutionAborted" } }],
    extensions: {},
  });
});

test("an answer that would hold more than it may is given up, interpreted and compiled; the largest that may be is answered", async () => {
  const catalog = await createStar({ graphqlLimits: { ...defaultLimits, values: 20_000 } });
  for (let time = 0; time < 10; time++) {
    expect(JSON.stringify(await dataOf(catalog, starOf(2))).match(/"urn:li:dataset/g)).toHaveLength(datasets ** 2);
    expect(await ask(catalog, starOf(3))).toEqual({
      errors: [{ message: expect.stringContaining("--graphql-answer-limit"), extensions: { classification: "ExecutionAborted" } }],
      extensions: {},
    });
  }
});

test("members of which nothing but the type is asked for count as well", async () => {
  const catalog = await createStar({ graphqlLimits: { ...defaultLimits, values: datasets } });
  const query = starOf(1).replace("relationships { entity { ... on Dataset { urn } } }", "relationships { __typename }");
  expect(await ask(catalog, query)).toMatchObject({ errors: [{ extensions: { classification: "ExecutionAborted" } }] });
});

test("an answer of many thousand values is the same in steps", async () => {
  const catalog = await createStar();
  const { tag: shown } = await dataOf(catalog, starOf(2));
  const leaf = await dataOf(catalog, starOf(1));
  const expected = (leaf.tag as { relationships: { relationships: unknown[] } }).relationships.relationships.map(() => ({
    entity: { tags: { tags: [{ tag: leaf.tag }] } },
  }));
  expect(shown).toEqual({ relationships: { relationships: expected } });
});

test("nothing more is read for a client that is gone", async () => {
  let reads = 0;
  const catalog = await createStar({ store: watchedStore(() => reads++) });
  const address = await catalog.listen();
  const asked = httpRequest(`${address}/api/graphql`, { method: "POST", headers: { "content-type": "application/json" } });
  asked.on("error", () => {});
  asked.end(JSON.stringify({ query: starOf(4) }));
  await until(() => reads > 20);
  asked.destroy();
  const isOver = async () => /graphql_requests_total\{[^}]*errors="true"[^}]*\} 1/.test((await catalog.request("GET", "/metrics")).text);
  await until(isOver);
  const before = reads;
  for (let time = 0; time < 20; time++) await healthOf(catalog);
  expect(reads).toBe(before);

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await healthOf(catalog);
  }
});

/** A store that tells when lists of edges are read. */
function watchedStore(read: () => void): CatalogStore {
  const store = createMemoryCatalogStore();
  const listEdgesOfEach: CatalogStore["graph"]["listEdgesOfEach"] = (urns, query) => {
    read();
    return store.graph.listEdgesOfEach(urns, query);
  };
  return { ...store, graph: Object.create(store.graph, { listEdgesOfEach: { value: listEdgesOfEach } }) };
}
