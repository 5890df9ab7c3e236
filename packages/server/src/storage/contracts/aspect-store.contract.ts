import { describe, expect, test } from "vitest";
import type { AspectKey } from "../aspect-store.ts";
import type { CatalogStore } from "../catalog-store.ts";
import { aspectRecord, difficultText, type OpenStore, putAspects, urnsInOrder } from "./sample-rows.contract.ts";

const orders = "urn:li:dataset:orders";
const key: AspectKey = { urn: orders, aspect: "status" };
const everything = { start: 0, count: Number.MAX_SAFE_INTEGER };

export function aspectStoreContract(open: OpenStore): void {
  describe("aspects by key", () => aspectsByKey(open));
  describe("lists of aspects", () => listsOfAspects(open));
  describe("changes to aspects", () => changesToAspects(open));
}

function aspectsByKey(open: OpenStore): void {
  test("a record comes back as it was put", async () => {
    const store = await open();
    const plain = aspectRecord();
    const bare = aspectRecord({ aspect: "ownership", systemMetadata: null, createdFor: "urn:li:corpuser:bob" });
    await putAspects(store, [plain, bare]);
    expect(await store.aspects.getLatest([plain, bare])).toEqual([plain, bare]);
  });

  test("any well-formed text survives in every member", async () => {
    const store = await open();
    const record = aspectRecord({
      urn: `urn:li:tag:${difficultText}`,
      aspect: `a${difficultText}`,
      metadata: JSON.stringify({ text: difficultText }) + difficultText,
      systemMetadata: JSON.stringify({ runId: difficultText }),
      createdBy: difficultText,
      createdFor: difficultText,
    });
    await putAspects(store, [record]);
    expect(await store.aspects.getLatest([record])).toEqual([record]);
    expect(await store.aspects.getEntities([record.urn], [record.aspect])).toEqual([[record]]);
    expect(await store.aspects.listRun({ runId: difficultText, ...everything })).toEqual([record]);
  });

  test("a value of several megabytes survives", async () => {
    const store = await open();
    const record = aspectRecord({ metadata: JSON.stringify({ text: "é😀x".repeat(1_000_000) }) });
    await putAspects(store, [record]);
    expect((await store.aspects.getLatest([key]))[0]?.metadata === record.metadata).toBe(true);
  });

  test("the latest records answer in the order of the keys, undefined where there is none", async () => {
    const store = await open();
    const first = aspectRecord({ urn: "urn:li:tag:a" });
    const second = aspectRecord({ urn: "urn:li:tag:b" });
    await putAspects(store, [first, second, aspectRecord({ urn: "urn:li:tag:old", version: 3 })]);
    const keys = [second, { urn: "urn:li:tag:old", aspect: "status" }, first, { urn: "urn:li:tag:a", aspect: "ownership" }, second];
    expect(await store.aspects.getLatest(keys)).toEqual([second, undefined, first, undefined, second]);
    expect(await store.aspects.getLatest([])).toEqual([]);
  });

  test("URNs are told apart by whether they hold an aspect, and by what is true in its latest value", async () => {
    const store = await open();
    const [gone, standing, odd, old, bare] = ["gone", "standing", "odd", "old", "bare"] as const;
    const statusOf = (urn: string, value: unknown) => aspectRecord({ urn, metadata: JSON.stringify(value) });
    await putAspects(store, [
      statusOf(gone, { removed: true }),
      statusOf(standing, { removed: false }),
      statusOf(odd, { removed: "true" }),
    ]);
    await putAspects(store, [
      { ...statusOf(gone, {}), version: 1 },
      { ...statusOf(old, { removed: true }), version: 1 },
      statusOf(bare, {}),
    ]);
    const urns = [bare, gone, gone, old, odd, standing, "unknown"];
    expect(await store.aspects.holdersAmong(urns, { aspect: "status" })).toEqual(new Set([bare, gone, odd, standing]));
    expect(await store.aspects.holdersAmong(urns, { aspect: "status", isTrue: "removed" })).toEqual(new Set([gone]));
    expect(await store.aspects.holdersAmong([], { aspect: "status" })).toEqual(new Set());
  });

  test("five hundred keys are one question", async () => {
    const store = await open();
    const records = Array.from({ length: 500 }, (_, index) => aspectRecord({ urn: `urn:li:tag:${index}` }));
    await putAspects(store, records);
    expect(await store.aspects.getLatest(records.toReversed())).toEqual(records.toReversed());
  });

  test("entities answer one list a URN, ordered by aspect, without history", async () => {
    const store = await open();
    const [ownership, status] = [aspectRecord({ aspect: "ownership" }), aspectRecord()];
    const other = aspectRecord({ urn: "urn:li:dataset:zoo" });
    await putAspects(store, [status, ownership, other, aspectRecord({ version: 1 })]);
    const urns = [other.urn, "urn:li:dataset:none", orders, other.urn];
    expect(await store.aspects.getEntities(urns)).toEqual([[other], [], [ownership, status], [other]]);
    expect(await store.aspects.getEntities([])).toEqual([]);
  });

  test("entities are limited to the named aspects", async () => {
    const store = await open();
    const names = ["a", "b", "c"].map((aspect) => aspectRecord({ aspect }));
    await putAspects(store, names);
    expect(await store.aspects.getEntities([orders], ["c", "missing", "a", "c"])).toEqual([[names[0], names[2]]]);
    expect(await store.aspects.getEntities([orders], [])).toEqual([[]]);
  });

  test("rows are found by exactly their numbers, in the order of the keys", async () => {
    const store = await open();
    const [latest, old] = [aspectRecord({ metadata: '"new"' }), aspectRecord({ version: 2, metadata: '"old"' })];
    await putAspects(store, [latest, old]);
    const keys = [2, 1, 0, 2, -1].map((version) => ({ ...key, version }));
    expect(await store.aspects.getVersions(keys)).toEqual([old, undefined, latest, old, undefined]);
    expect(await store.aspects.getVersions([{ ...key, urn: "urn:li:dataset:none", version: 0 }])).toEqual([undefined]);
    expect(await store.aspects.getVersions([])).toEqual([]);
  });

  test("versions are listed latest first, then from the newest to the oldest", async () => {
    const store = await open();
    await putAspects(store, [
      ...[1, 2, 10, 0, 5].map((version) => aspectRecord({ version })),
      aspectRecord({ aspect: "statusOfOther", version: 7 }),
      aspectRecord({ urn: `${orders}2`, version: 8 }),
    ]);
    expect((await store.aspects.listVersions(key)).map(({ version }) => version)).toEqual([0, 10, 5, 2, 1]);
    expect(await store.aspects.listVersions({ urn: orders, aspect: "none" })).toEqual([]);
  });
}

function listsOfAspects(open: OpenStore): void {
  test("URNs are listed in the order of their UTF-8 bytes", async () => {
    const store = await open();
    await putAspects(
      store,
      urnsInOrder.toReversed().map((urn) => aspectRecord({ urn })),
    );
    const query = { aspect: "status", prefix: "", ...everything };
    expect(await store.aspects.listUrns(query)).toEqual({ urns: urnsInOrder, total: urnsInOrder.length });
    expect((await store.aspects.scanLatest({ limit: 10 })).map(({ urn }) => urn)).toEqual(urnsInOrder);
  });

  test("a page of URNs comes with the total of all", async () => {
    const store = await open();
    await putAspects(
      store,
      urnsInOrder.map((urn) => aspectRecord({ urn })),
    );
    const page = (start: number, count: number) => store.aspects.listUrns({ aspect: "status", prefix: "", start, count });
    expect(await page(1, 2)).toEqual({ urns: urnsInOrder.slice(1, 3), total: 5 });
    expect(await page(4, 2)).toEqual({ urns: urnsInOrder.slice(4), total: 5 });
    expect(await page(9, 2)).toEqual({ urns: [], total: 5 });
    expect(await page(0, 0)).toEqual({ urns: [], total: 5 });
  });

  test("a page of URNs counts what was written since the page before, and nothing that was undone", async () => {
    const store = await open();
    const written = urnsInOrder.map((urn) => aspectRecord({ urn }));
    const page = (aspects: Pick<CatalogStore["aspects"], "listUrns">) =>
      aspects.listUrns({ aspect: "status", prefix: "", start: 1, count: 1 });
    for (const [index, record] of written.entries()) {
      const undone = store.transaction(async (tx) => {
        await tx.aspects.put(written);
        expect((await page(tx.aspects)).total).toBe(written.length);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await store.transaction((tx) => page(tx.aspects))).toEqual({ urns: urnsInOrder.slice(1, index).slice(0, 1), total: index });
      await putAspects(store, [record]);
      expect(await page(store.aspects)).toEqual({ urns: urnsInOrder.slice(1, index + 1).slice(0, 1), total: index + 1 });
      expect(await store.aspects.countUrns({ aspect: "status" })).toBe(index + 1);
    }
  });

  test("a prefix keeps the URNs that start with it, whatever follows", async () => {
    const store = await open();
    const inside = ["urn:li:tag:", "urn:li:tag:\u0001", "urn:li:tag:z", "urn:li:tag:\u{10ffff}\u{10ffff}"];
    const outside = ["urn:li:tag", "urn:li:taG:x", "urn:li:tag;", "urn:li:tah:"];
    await putAspects(
      store,
      [...inside, ...outside].map((urn) => aspectRecord({ urn })),
    );
    const query = { aspect: "status", prefix: "urn:li:tag:", ...everything };
    expect(await store.aspects.listUrns(query)).toEqual({ urns: inside, total: 4 });
  });

  test("only URNs that hold the aspect now are listed and counted", async () => {
    const store = await open();
    await putAspects(store, [
      aspectRecord(),
      aspectRecord({ version: 1 }),
      aspectRecord({ urn: "urn:li:dataset:past", version: 1 }),
      aspectRecord({ urn: "urn:li:dataset:other", aspect: "ownership" }),
    ]);
    expect(await store.aspects.listUrns({ aspect: "status", prefix: "", ...everything })).toEqual({ urns: [orders], total: 1 });
    expect(await store.aspects.countUrns({ aspect: "status" })).toBe(1);
    expect(await store.aspects.countUrns({ aspect: "missing" })).toBe(0);
  });

  test.each([
    ["urn:li:dataset:%", 5],
    ["%orders%", 3],
    ["urn:li:dataset:orders_", 1],
    ["urn:li:dataset:order_", 1],
    ["%Orders", 1],
    ["%", 6],
    ["urn:li:dataset:orders", 1],
    ["orders", 0],
    ["%[a-z]%", 1],
    ["%*?]", 1],
    ["%\\%", 0],
    ["urn:li:tag:_", 1],
    ["", 0],
  ])("LIKE %j respects case and knows only %% and _", async (urnLike, count) => {
    const store = await open();
    const names = ["dataset:orders", "dataset:orders2", "dataset:Orders", "dataset:reorders.x", "dataset:[a-z]*?]", "tag:😀"];
    await putAspects(
      store,
      names.map((name) => aspectRecord({ urn: `urn:li:${name}` })),
    );
    expect(await store.aspects.countUrns({ aspect: "status", urnLike })).toBe(count);
  });

  test("a walk through everything meets each latest record once, in order", async () => {
    const store = await open();
    const records = urnsInOrder.flatMap((urn) => ["a", "b", "c"].map((aspect) => aspectRecord({ urn, aspect })));
    await putAspects(store, [...records, ...records.map((record) => ({ ...record, version: 1 }))]);
    const walked = [];
    for (let page = await store.aspects.scanLatest({ limit: 4 }); page.length > 0; ) {
      walked.push(...page);
      const after = page.at(-1);
      page = await store.aspects.scanLatest({ ...(after && { after }), limit: 4 });
    }
    expect(walked).toEqual(records);
  });

  test("a walk through one aspect meets the latest records of the URNs with the prefix, in order", async () => {
    const store = await open();
    const urns = ["urn:li:tag:a", "urn:li:tag:b", "urn:li:tag:c"];
    const records = [...urns, "urn:li:tah:d"].map((urn) => aspectRecord({ urn }));
    const others = urns.map((urn) => aspectRecord({ urn, aspect: "ownership" }));
    await putAspects(store, [...records, ...others, ...records.map((record) => ({ ...record, version: 1 }))]);
    const walk = (more: object, limit: number) => store.aspects.scanAspect({ aspect: "status", prefix: "urn:li:tag:", limit, ...more });
    expect(await walk({}, 2)).toEqual(records.slice(0, 2));
    expect(await walk({ after: "urn:li:tag:b" }, 2)).toEqual(records.slice(2, 3));
    expect(await walk({ after: "urn:li:tag:aa" }, 1)).toEqual(records.slice(1, 2));
    expect(await walk({ after: "urn:li:tag:c" }, 2)).toEqual([]);
  });

  test("everything can be cut into parts by number, which together hold each latest record once", async () => {
    const store = await open();
    const records = urnsInOrder.flatMap((urn) => ["a", "b", "c"].map((aspect) => aspectRecord({ urn, aspect })));
    await putAspects(store, [...records, ...records.map((record) => ({ ...record, version: 1 }))]);
    const parts = [];
    for (let from: string | undefined = ""; from !== undefined; ) {
      const to: string | undefined = await store.aspects.urnFurtherOn({ from, records: 4 });
      parts.push(await store.aspects.scanLatest({ after: { urn: from, aspect: "" }, ...(to !== undefined && { before: to }), limit: 99 }));
      from = to;
    }
    expect(parts.flat()).toEqual(records);
    expect(new Set(parts.slice(0, -1).map(({ length }) => length))).toEqual(new Set([3]));
    expect(await store.aspects.urnFurtherOn({ from: "", records: records.length - 1 })).toBe(urnsInOrder.at(-1));
    expect(await store.aspects.urnFurtherOn({ from: "", records: records.length })).toBeUndefined();
  });

  test("a walk goes on after a key that is gone", async () => {
    const store = await open();
    await putAspects(
      store,
      ["a", "c"].map((aspect) => aspectRecord({ aspect })),
    );
    const rest = await store.aspects.scanLatest({ after: { urn: orders, aspect: "b" }, limit: 9 });
    expect(rest.map(({ aspect }) => aspect)).toEqual(["c"]);
  });
}

function changesToAspects(open: OpenStore): void {
  test("a second put of the same row replaces it", async () => {
    const store = await open();
    const replaced = aspectRecord({ metadata: '"later"', systemMetadata: null, createdOn: 5, createdBy: "x", createdFor: "y" });
    await putAspects(store, [aspectRecord({ metadata: '"first"' }), aspectRecord({ metadata: '"second"' })]);
    await putAspects(store, [replaced]);
    expect(await store.aspects.listVersions(key)).toEqual([replaced]);
  });

  test("deleting one row leaves the others", async () => {
    const store = await open();
    await putAspects(
      store,
      [0, 1, 2].map((version) => aspectRecord({ version })),
    );
    expect(await store.transaction((tx) => tx.aspects.delete(key, 0))).toBe(1);
    expect(await store.transaction((tx) => tx.aspects.delete(key, 7))).toBe(0);
    expect((await store.aspects.listVersions(key)).map(({ version }) => version)).toEqual([2, 1]);
  });

  describe("a history is cut from its oldest end", () => {
    const numbersAfter = async (end: { below?: number; before?: number }, times: readonly number[] = [60, 10, 20, 30, 40, 50]) => {
      const store = await open();
      const other = [aspectRecord({ aspect: "ownership", version: 1 }), aspectRecord({ urn: `${orders}2`, version: 1 })];
      await putAspects(store, [...times.map((createdOn, version) => aspectRecord({ version, createdOn })), ...other]);
      const cut = await store.transaction((tx) => tx.aspects.cutHistory(key, end));
      for (const each of other) expect(await store.aspects.listVersions(each)).toEqual([each]);
      return [cut, (await store.aspects.listVersions(key)).map(({ version }) => version)];
    };

    test.each([
      ["below a number", { below: 3 }, 2, [0, 5, 4, 3]],
      ["before a time", { before: 30 }, 2, [0, 5, 4, 3]],
      ["below a number and before a time", { below: 2, before: 50 }, 4, [0, 5]],
      ["before a time that leaves more than the number does", { below: 5, before: 20 }, 4, [0, 5]],
      ["whole, and the latest stays however old", { before: 1_000 }, 5, [0]],
      ["not at all", { below: 1, before: 5 }, 0, [0, 5, 4, 3, 2, 1]],
    ])("%s", async (_how, end, cut, left) => {
      expect(await numbersAfter(end)).toEqual([cut, left]);
    });

    test("up to the first row that is young enough, so that no gap is left", async () => {
      expect(await numbersAfter({ before: 35 }, [60, 10, 40, 20, 50])).toEqual([1, [0, 4, 3, 2]]);
    });
  });

  test("deleting an aspect removes its history and answers the number of rows", async () => {
    const store = await open();
    const kept = [aspectRecord({ aspect: "ownership" }), aspectRecord({ urn: `${orders}2` })];
    await putAspects(store, [...[0, 1, 2].map((version) => aspectRecord({ version })), ...kept]);
    expect(await store.transaction((tx) => tx.aspects.delete(key))).toBe(3);
    expect(await store.transaction((tx) => tx.aspects.delete(key))).toBe(0);
    expect(await store.aspects.scanLatest({ limit: 9 })).toEqual(kept);
  });

  test("deleting an entity removes all its rows and no one else's", async () => {
    const store = await open();
    const kept = [aspectRecord({ urn: "urn:li:dataset:order" }), aspectRecord({ urn: `${orders}2` })];
    await putAspects(store, [aspectRecord(), aspectRecord({ version: 1 }), aspectRecord({ aspect: "ownership" }), ...kept]);
    expect(await store.transaction((tx) => tx.aspects.deleteEntity(orders))).toBe(3);
    expect(await store.transaction((tx) => tx.aspects.deleteEntity(orders))).toBe(0);
    expect(await store.aspects.scanLatest({ limit: 9 })).toEqual(kept);
  });
}
