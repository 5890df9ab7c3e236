import { setTimeout as sleep } from "node:timers/promises";
import { createCatalogClient } from "@almagest/client";
import { upsertProposal } from "@almagest/model";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { afterEach, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createFalteringStore } from "../support/faltering-store.ts";
import { act, envelopesOf, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog, type TestCatalogOptions } from "../support/test-catalog.ts";
import { turnClock } from "../support/turn-clock.ts";
import { asks, putTest, storedOutcomes } from "./test-calls.ts";

const quick = { quietMillis: 40, retryMillis: 200 };
const orders = datasetUrn("orders");
const owned = asks("ownership.owners.owner", "exists");
const jane = { owners: [{ owner: "urn:li:corpuser:jane", type: "NONE" }] };

let opened: TestCatalog[] = [];
let folders: { remove(): Promise<void> }[] = [];
afterEach(async () => {
  for (const catalog of opened) await catalog.close();
  for (const folder of folders) await folder.remove();
  opened = [];
  folders = [];
});

async function open(options: TestCatalogOptions = {}): Promise<TestCatalog> {
  const catalog = await createTestCatalog({ metadataTests: quick, ...options });
  opened.push(catalog);
  return catalog;
}

async function close(catalog: TestCatalog): Promise<void> {
  opened = opened.filter((one) => one !== catalog);
  await catalog.close();
}

async function folder(): Promise<string> {
  const made = await temporaryFolder();
  folders.push(made);
  return `${made.path}/almagest.db`;
}

const eventually = (look: () => Promise<unknown>, expected: unknown) =>
  expect.poll(look, { timeout: 15_000, interval: 20 }).toEqual(expected);

const results = (catalog: TestCatalog, urn: string, expected: readonly string[] | undefined) =>
  eventually(() => storedOutcomes(catalog, urn), expected);

/** The change log has not grown for a while. */
async function rest(catalog: TestCatalog): Promise<number> {
  for (let last = -1; ; ) {
    const offset = await catalog.store.changes.lastOffset();
    if (offset === last) return offset;
    last = offset;
    await sleep(400);
  }
}

describe("results follow", () => {
  test("what changes in an entity", async () => {
    const catalog = await open();
    await putTest(catalog, "owned", owned);
    await catalog.put(orders, "status", { removed: false });
    await results(catalog, orders, ["-owned"]);
    await catalog.put(orders, "ownership", jane);
    await results(catalog, orders, ["+owned"]);
    await propose(catalog, patchOf(orders, "ownership", [{ op: "remove", path: "/owners/urn:li:corpuser:jane/NONE" }]));
    await results(catalog, orders, ["-owned"]);
  });

  test("a test that is created, changed and deleted", async () => {
    const catalog = await open();
    await catalog.put(orders, "status", { removed: false });
    await catalog.put("urn:li:chart:(x,y)", "status", { removed: false });
    const input = { id: "t", name: "t", category: "c", definition: { json: JSON.stringify(owned) } };
    await dataOf(catalog, "mutation m($input: CreateTestInput!) { createTest(input: $input) }", { input });
    await results(catalog, orders, ["-t"]);
    const charts = { name: "t", category: "c", definition: { json: JSON.stringify({ on: { types: ["chart"] } }) } };
    const update = "mutation m($urn: String!, $input: UpdateTestInput!) { updateTest(urn: $urn, input: $input) }";
    await dataOf(catalog, update, { urn: "urn:li:test:t", input: charts });
    await results(catalog, orders, []);
    await results(catalog, "urn:li:chart:(x,y)", ["+t"]);
    await dataOf(catalog, "mutation m($urn: String!) { deleteTest(urn: $urn) }", { urn: "urn:li:test:t" });
    await results(catalog, "urn:li:chart:(x,y)", []);
  });

  test("the soft deletion of an entity, and its return", async () => {
    const catalog = await open();
    await putTest(catalog, "owned", owned);
    await catalog.put(orders, "ownership", jane);
    await results(catalog, orders, ["+owned"]);
    await catalog.put(orders, "status", { removed: true });
    await results(catalog, orders, []);
    await catalog.put(orders, "status", { removed: false });
    await results(catalog, orders, ["+owned"]);
  });

  test("time, by passes over everything", async () => {
    const catalog = await open({ metadataTests: { ...quick, intervalMillis: 300 } });
    await catalog.put(orders, "datasetProperties", { name: "o", created: { time: Date.now() - 60_000 } });
    await putTest(catalog, "young", asks("datasetProperties.created.time", "greater_than", ["-62s"]));
    await results(catalog, orders, ["+young"]);
    await results(catalog, orders, ["-young"]);
  });

  test("what changes, also where the clock is set back just then", async () => {
    const catalog = await open({ metadataTests: { quietMillis: 1_000 } });
    await putTest(catalog, "owned", owned);
    await catalog.put(orders, "status", { removed: false });
    await sleep(200);
    turnClock(-3_600_000);
    await results(catalog, orders, ["-owned"]);
  });
});

test("an entity that is deleted does not come back with results", async () => {
  const catalog = await open();
  await putTest(catalog, "owned", owned);
  await catalog.put(orders, "ownership", jane);
  await act(catalog, "entities?delete", { urn: orders });
  await rest(catalog);
  expect(Object.keys(await catalog.read(orders))).toEqual(["datasetKey"]);
  expect((await act(catalog, "entities?exists", { urn: orders })).body).toEqual({ value: false });
});

test("an entity that is written again and again is tested once it has come to rest", async () => {
  const catalog = await open({ metadataTests: { quietMillis: 400 } });
  await putTest(catalog, "described", asks("datasetProperties.description", "ends_with", ["19"]));
  await catalog.put(datasetUrn("other"), "status", { removed: false });
  await results(catalog, datasetUrn("other"), ["-described"]);
  for (let round = 0; round < 20; round++) {
    await catalog.put(orders, "datasetProperties", { name: "o", description: `round ${round}` });
    await sleep(10);
  }
  await results(catalog, orders, ["+described"]);
  await rest(catalog);
  expect((await envelopesOf(catalog, orders)).testResults?.systemMetadata).toMatchObject({ version: "1" });
});

test("an entity that never comes to rest is tested all the same", async () => {
  const catalog = await open({ metadataTests: { quietMillis: 60 } });
  await putTest(catalog, "owned", owned);
  await rest(catalog);
  const until = Date.now() + 5_000;
  for (let round = 0; Date.now() < until && (await storedOutcomes(catalog, orders)) === undefined; round++) {
    await catalog.put(orders, "datasetProperties", { name: `o${round}` });
    await sleep(10);
  }
  expect(await storedOutcomes(catalog, orders)).toEqual(["-owned"]);
  expect(Date.now()).toBeLessThan(until);
});

test("more entities than can be kept in mind are all tested", async () => {
  const catalog = await open({ metadataTests: { ...quick, mostPending: 3 } });
  await putTest(catalog, "owned", owned);
  const urns = Array.from({ length: 30 }, (_, index) => datasetUrn(`many${index}`));
  await proposeAll(
    catalog,
    urns.map((urn) => proposalOf(urn, "ownership", jane)),
  );
  for (const urn of urns) await results(catalog, urn, ["+owned"]);
});

test("results and time series make no work", async () => {
  const catalog = await open();
  await putTest(catalog, "owned", owned);
  await catalog.put(orders, "ownership", jane);
  await results(catalog, orders, ["+owned"]);
  await rest(catalog);
  await catalog.put(orders, "testResults", { failing: [], passing: [] });
  await catalog.put(orders, "datasetProfile", { timestampMillis: 1, rowCount: 1 });
  const offset = await rest(catalog);
  expect(await storedOutcomes(catalog, orders)).toEqual([]);
  expect(await catalog.store.changes.lastOffset()).toBe(offset);
});

describe("actions by themselves", () => {
  const add = (name: string) => ({ type: "ADD_TAGS", values: [`urn:li:tag:${name}`] });
  const remove = (name: string) => ({ type: "REMOVE_TAGS", values: [`urn:li:tag:${name}`] });
  const on = { types: ["dataset"] };
  const tagged = (name: string) => ({ property: "tags", operator: "equals", values: [`urn:li:tag:${name}`] });
  const tags = async (catalog: TestCatalog) =>
    ((await catalog.read(orders)).globalTags as { tags: { tag: string }[] } | undefined)?.tags.map(({ tag }) => tag);

  test("of one test make another pass", async () => {
    const catalog = await open();
    await putTest(catalog, "a", { on, actions: { passing: [add("x")] } });
    await putTest(catalog, "b", { on, rules: tagged("x"), actions: { passing: [add("y")] } });
    await catalog.put(orders, "status", { removed: false });
    await results(catalog, orders, ["+a", "+b"]);
    expect(await tags(catalog)).toEqual(["urn:li:tag:x", "urn:li:tag:y"]);
  });

  test("that undo each other come to an end, however they are begun", async () => {
    const catalog = await open();
    await putTest(catalog, "adds", { on, rules: { not: tagged("x") }, actions: { passing: [add("x")] } });
    await putTest(catalog, "removes", { on, rules: tagged("x"), actions: { passing: [remove("x")] } });
    await catalog.put(orders, "status", { removed: false });
    const offset = await rest(catalog);
    expect(await storedOutcomes(catalog, orders)).toBeDefined();
    await sleep(1_000);
    expect(await catalog.store.changes.lastOffset()).toBe(offset);
    await act(catalog, "test?evaluate", { urn: orders, push: true });
    const later = await rest(catalog);
    await catalog.put(orders, "datasetProperties", { name: "o" });
    expect((await rest(catalog)) - later).toBeLessThan(20);
  });

  test("that a rule refuses keep neither this entity nor others from their results", async () => {
    const catalog = await open();
    const other = datasetUrn("other");
    await putTest(catalog, "a", { on, actions: { passing: [{ type: "DEPRECATE", params: { note: "half a pair: \ud800" } }] } });
    await putTest(catalog, "b", { on });
    await catalog.put(orders, "status", { removed: false });
    await catalog.put(other, "status", { removed: false });
    await results(catalog, orders, ["+a", "+b"]);
    await results(catalog, other, ["+a", "+b"]);
    expect((await catalog.read(orders)).deprecation).toBeUndefined();
  });
});

describe("over a restart", () => {
  test("changes that were not looked at are", async () => {
    const file = await folder();
    const first = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await putTest(first, "owned", owned);
    await first.put(orders, "status", { removed: false });
    await results(first, orders, ["-owned"]);
    await rest(first);
    await close(first);
    const asleep = await open({ store: createSqliteCatalogStore({ file }), metadataTests: { quietMillis: 60_000 } });
    await asleep.put(orders, "ownership", jane);
    await asleep.put(datasetUrn("new"), "ownership", jane);
    await close(asleep);
    const second = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await results(second, orders, ["+owned"]);
    await results(second, datasetUrn("new"), ["+owned"]);
  });

  test("a test that was changed is asked, and one that was deleted leaves", async () => {
    const file = await folder();
    const first = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await putTest(first, "kept", owned);
    await putTest(first, "gone", owned);
    await first.put(orders, "status", { removed: false });
    await results(first, orders, ["-gone", "-kept"]);
    await rest(first);
    await close(first);
    const asleep = await open({ store: createSqliteCatalogStore({ file }), metadataTests: { quietMillis: 60_000 } });
    await putTest(asleep, "kept", { on: { types: ["dataset"] } });
    await act(asleep, "entities?delete", { urn: "urn:li:test:gone" });
    await close(asleep);
    const second = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await results(second, orders, ["+kept"]);
  });

  test("what was written just before a crash is tested, also behind an index that was kept", async () => {
    const made = await temporaryFolder();
    folders.push(made);
    const first = await startServer(made.path);
    const client = createCatalogClient({ url: first.address });
    const definition = { type: "JSON", json: JSON.stringify(owned) };
    await client.ingestProposal(upsertProposal("test", "urn:li:test:owned", "testInfo", { name: "owned", category: "", definition }));
    await client.ingestProposal(upsertProposal("dataset", orders, "status", { removed: false }));
    await eventually(async () => (await client.getAspect(orders, "testResults"))?.value.failing.length, 1);
    await first.stop();
    const second = await startServer(made.path);
    const late = datasetUrn("late");
    await createCatalogClient({ url: second.address }).ingestProposal(upsertProposal("dataset", late, "status", { removed: false }));
    await second.kill();
    const third = await startServer(made.path);
    const reader = createCatalogClient({ url: third.address });
    await eventually(async () => (await reader.getAspect(late, "testResults"))?.value.failing.length, 1);
    await third.stop();
  });

  test("results of types that are tested no longer go with the first pass", async () => {
    const file = await folder();
    const first = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await putTest(first, "owned", owned);
    await first.put(orders, "status", { removed: false });
    await results(first, orders, ["-owned"]);
    await close(first);
    const off = await open({ store: createSqliteCatalogStore({ file }), metadataTests: false });
    await act(off, "entities?delete", { urn: "urn:li:test:owned" });
    await close(off);
    const second = await open({ store: createSqliteCatalogStore({ file }), metadataTests: { ...quick, intervalMillis: 1 } });
    await results(second, orders, []);
  });

  test("a clock that was set back does not put off the next pass", async () => {
    const file = await folder();
    const created = Date.now();
    turnClock(3_600_000);
    const first = await open({ store: createSqliteCatalogStore({ file }) });
    await putTest(first, "young", asks("datasetProperties.created.time", "greater_than", ["-1800s"]));
    await first.put(orders, "datasetProperties", { name: "o", created: { time: created } });
    await results(first, orders, ["-young"]);
    // Until nothing is left to be looked at because it has changed.
    await rest(first);
    await close(first);
    turnClock(0);
    const second = await open({ store: createSqliteCatalogStore({ file }) });
    await results(second, orders, ["+young"]);
  });

  test("what was stored while nobody looked is tested by the first pass", async () => {
    const file = await folder();
    const first = await open({ store: createSqliteCatalogStore({ file }), metadataTests: false });
    await putTest(first, "owned", owned);
    await first.put(orders, "ownership", jane);
    await close(first);
    const second = await open({ store: createSqliteCatalogStore({ file }), metadataTests: quick });
    await results(second, orders, ["+owned"]);
  });
});

describe("what cannot be read just now is looked at later:", () => {
  test("a test that was put, and the entities that it selects", async () => {
    const reads = new Set<string>();
    const catalog = await open({ store: createFalteringStore(createMemoryCatalogStore(), reads) });
    await rest(catalog);
    await catalog.put(orders, "ownership", jane);
    await rest(catalog);
    for (const read of ["scanAspect testInfo", "scanLatest"]) reads.add(read);
    await putTest(catalog, "owned", owned);
    await results(catalog, orders, ["+owned"]);
    expect([...reads]).toEqual([]);
  });

  test("the tests at the start, and what has results when a pass begins", async () => {
    const file = await folder();
    const first = await open({ store: createSqliteCatalogStore({ file }) });
    await putTest(first, "owned", owned);
    await putTest(first, "charted", { on: { types: ["chart"] } });
    await first.put(orders, "status", { removed: false });
    await results(first, orders, ["-owned"]);
    await close(first);
    const off = await open({ store: createSqliteCatalogStore({ file }), metadataTests: false });
    await act(off, "entities?delete", { urn: "urn:li:test:owned" });
    await close(off);
    const reads = new Set(["scanAspect testInfo", "scanAspect testResults"]);
    const store = createFalteringStore(createSqliteCatalogStore({ file }), reads);
    const second = await open({ store, metadataTests: { ...quick, intervalMillis: 60_000 } });
    turnClock(120_000);
    await results(second, orders, []);
    expect([...reads]).toEqual([]);
  });
});

test("an entity whose system metadata is damaged keeps no other from its results", async () => {
  const catalog = await open();
  const damage = async (urn: string, aspect: string) =>
    catalog.store.transaction(async (tx) => {
      const [record] = await tx.aspects.getLatest([{ urn, aspect }]);
      if (record !== undefined) await tx.aspects.put([{ ...record, systemMetadata: "{" }]);
    });
  const [unread, unwritten, last] = ["a.unread", "b.unwritten", "c.last"].map((name) => datasetUrn(name)) as [string, string, string];
  for (const urn of [unread, unwritten, last]) await catalog.put(urn, "ownership", jane);
  await catalog.put(unwritten, "testResults", { failing: [], passing: [] });
  await damage(unread, "ownership");
  await damage(unwritten, "testResults");
  await putTest(catalog, "seen", asks("__lastSynchronized", "greater_than", ["-1h"]));
  await results(catalog, last, ["+seen"]);
  await catalog.put(last, "status", { removed: true });
  await results(catalog, last, []);
});

test("switched off, nothing is tested by itself, and the interface says so", async () => {
  const document = "{ appConfig { testsConfig { enabled } } }";
  const off = await open({ metadataTests: false });
  await putTest(off, "owned", owned);
  await off.put(orders, "ownership", jane);
  await sleep(300);
  expect(await storedOutcomes(off, orders)).toBeUndefined();
  expect(await dataOf(off, document)).toEqual({ appConfig: { testsConfig: { enabled: false } } });
  expect(await dataOf(await open(), document)).toEqual({ appConfig: { testsConfig: { enabled: true } } });
});

test("while writes are switched off the results wait", async () => {
  const catalog = await open({ store: createMemoryCatalogStore() });
  await putTest(catalog, "owned", owned);
  await rest(catalog);
  await catalog.put(orders, "ownership", jane);
  await act(catalog, "entities?setWritable", { value: false });
  await sleep(300);
  expect(await storedOutcomes(catalog, orders)).toBeUndefined();
  await act(catalog, "entities?setWritable", { value: true });
  await results(catalog, orders, ["+owned"]);
});
