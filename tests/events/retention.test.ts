import { join } from "node:path";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { ChangeLogCutter, type ChangeLogRetention } from "@almagest/server/change-log/change-log-cutter.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { act, answered } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { turnClock } from "../support/turn-clock.ts";
import { poll, positionOf, topics } from "./told-while.ts";

const day = 24 * 60 * 60 * 1000;

async function catalogOver(store: CatalogStore): Promise<TestCatalog> {
  const catalog = await createTestCatalog({ store });
  onTestFinished(() => catalog.close());
  return catalog;
}

async function cut(store: CatalogStore, retention: ChangeLogRetention, { neededBehind = Number.POSITIVE_INFINITY, now = Date.now() } = {}) {
  const report = (error: unknown) => {
    throw error;
  };
  await new ChangeLogCutter({ store, neededBehind: () => neededBehind, report }, retention).cut(now);
  return [await store.changes.firstOffset(), await store.changes.lastOffset()];
}

async function writeTags(catalog: TestCatalog, count: number): Promise<void> {
  for (let number = 0; number < count; number++) await catalog.put(freshUrn("tag"), "tagProperties", { name: `${number}` });
}

describe("the change log keeps", () => {
  test("as many changes as it is to, and those that somebody still needs", async () => {
    const store = createMemoryCatalogStore();
    await writeTags(await catalogOver(store), 5);
    const last = await store.changes.lastOffset();
    expect(await cut(store, { changeLogLimit: 100_000 })).toEqual([1, last]);
    expect(await cut(store, { changeLogLimit: 5 }, { neededBehind: 10 })).toEqual([11, last]);
    expect(await cut(store, { changeLogLimit: 5 })).toEqual([last - 4, last]);
    expect(await cut(store, {})).toEqual([last - 4, last]);
  });

  test("what is young enough, and the last change however old it is", async () => {
    const store = createMemoryCatalogStore();
    await writeTags(await catalogOver(store), 2);
    const last = await store.changes.lastOffset();
    expect(await cut(store, { changeLogDays: 1 })).toEqual([1, last]);
    expect(await cut(store, { changeLogDays: 1 }, { now: Date.now() + 2 * day })).toEqual([last, last]);
  });
});

describe("changes that were made while the clock was far behind", () => {
  const behind = async () => {
    const store = createMemoryCatalogStore();
    const catalog = await catalogOver(store);
    await writeTags(catalog, 2);
    turnClock(-10 * day);
    // So many that the middle of the log lies among them.
    await writeTags(catalog, 300);
    turnClock(0);
    return { store, catalog };
  };

  test("do not take along those before them that are young enough to be kept", async () => {
    const { store } = await behind();
    const [first] = await cut(store, { changeLogDays: 1 });
    expect(first).toBe(1);
  });

  test("do not hide those before them from who looks back", async () => {
    const { catalog } = await behind();
    expect(
      (await poll(catalog, topics.versioned, "lookbackWindowDays=1&pollTimeoutSeconds=0&aspects=tagProperties&limit=1000")).count,
    ).toBe(302);
    const since = Date.now() - day;
    const asked = { aspectTypes: ["tagProperties"] };
    const recent = await catalog.request("POST", `/openapi/v1/events/audit/search?startTime=${since}`, asked);
    const earlier = await catalog.request("POST", `/openapi/v1/events/audit/search?endTime=${since}`, asked);
    expect([recent.body, earlier.body]).toMatchObject([{ total: 2 }, { total: 300 }]);
  });
});

describe("a change that was made while the clock was far ahead", () => {
  const ahead = async () => {
    const store = createMemoryCatalogStore();
    const catalog = await catalogOver(store);
    for (const days of [0, 2_000, 1, 2_000, 3]) {
      turnClock(days * day);
      await writeTags(catalog, 1);
    }
    const last = await store.changes.lastOffset();
    return { store, catalog, last, cutAfter: (days: number) => cut(store, { changeLogDays: 1 }, { now: Date.now() + days * day }) };
  };

  test("leaves the log with those that follow it, and no sooner", async () => {
    const { last, cutAfter } = await ahead();
    // A tag is two changes: its key, and its properties.
    expect(await cutAfter(-1.5)).toEqual([last - 7, last]);
    expect(await cutAfter(0)).toEqual([last - 3, last]);
    expect(await cutAfter(1.5)).toEqual([last, last]);
  });

  test("takes nothing along where the clock is behind now", async () => {
    const { last, cutAfter } = await ahead();
    expect(await cutAfter(-1_000)).toEqual([1, last]);
  });

  test("does not make those who look back hear of what is old", async () => {
    const { catalog } = await ahead();
    const heard = async () => {
      const query = "lookbackWindowDays=1&pollTimeoutSeconds=0&aspects=tagProperties&limit=1000";
      return (await poll(catalog, topics.versioned, query)).count;
    };
    expect(await heard()).toBe(2);
    turnClock(5 * day);
    expect(await heard()).toBe(0);
  });
});

describe("where the change log has been cut", () => {
  test("a position in front of it is told to be gone, by polls and streams, and looking back begins with what is kept", async () => {
    const store = createMemoryCatalogStore();
    const catalog = await catalogOver(store);
    const offsetId = await positionOf(catalog, topics.versioned);
    await writeTags(catalog, 3);
    const [first = 0] = await cut(store, { changeLogLimit: 2 });
    for (const endpoint of ["poll", "stream"]) {
      const answer = await catalog.request(
        "GET",
        `/openapi/v1/events/${endpoint}?topic=${topics.versioned}&offsetId=${offsetId}&timeoutSeconds=1`,
      );
      expect([answer.status, answer.body]).toEqual([
        410,
        { errorMessage: expect.stringContaining(`no longer kept; the first change that is has the offset ${first}`) },
      ]);
    }
    expect((await poll(catalog, topics.versioned, "lookbackWindowDays=1&pollTimeoutSeconds=0")).count).toBe(2);
    const audit = await catalog.request("POST", "/openapi/v1/events/audit/search", {});
    expect(audit.body).toMatchObject({ total: 2 });
  });

  test("another start finds everything by search, although its snapshot ends before the log begins", async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const file = join(folder.path, "almagest.db");
    const before = await createTestCatalog({ store: createSqliteCatalogStore({ file }) });
    await before.put("urn:li:tag:early", "tagProperties", { name: "early" });
    await before.close();
    const store = createSqliteCatalogStore({ file });
    const unseen = await createTestCatalog({ store });
    for (const name of ["late", "last"]) await unseen.put(`urn:li:tag:${name}`, "tagProperties", { name });
    await cut(store, { changeLogLimit: 1 });
    const snapshot = await store.searchSnapshots?.load();
    await unseen.close();
    const again = createSqliteCatalogStore({ file });
    // As after a crash: the snapshot is the one from before.
    if (snapshot !== undefined) {
      const parts = [...snapshot.parts].map(([name, bytes]) => ({ name, read: () => [bytes] }));
      await again.searchSnapshots?.save({ ...snapshot, parts });
    }
    const after = await catalogOver(again);
    for (const name of ["early", "late", "last"]) {
      const found = await answered(act(after, "entities?search", { entity: "tag", input: name, start: 0, count: 10 }));
      expect(found).toMatchObject({ numEntities: 1 });
    }
  });
});
