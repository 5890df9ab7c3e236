import { expect, test } from "vitest";
import type { CatalogStore } from "../catalog-store.ts";
import { change, difficultText, type OpenStore } from "./sample-rows.contract.ts";

export function changeLogStoreContract(open: OpenStore): void {
  const append = (store: CatalogStore, urns: readonly string[]) =>
    store.transaction((tx) => tx.changes.append(urns.map((urn) => change({ urn }))));

  test("an empty change log ends at 0", async () => {
    const store = await open();
    expect(await store.changes.lastOffset()).toBe(0);
    expect(await store.changes.readChanges({ after: 0, limit: 9 })).toEqual([]);
  });

  test("a change comes back as it was appended, with its offset", async () => {
    const store = await open();
    const full = change({
      changeType: "DELETE",
      version: 0,
      value: null,
      previousValue: difficultText,
      systemMetadata: difficultText,
      headers: difficultText,
    });
    await store.transaction((tx) => tx.changes.append([change(), full]));
    expect(await store.changes.readChanges({ after: 0, limit: 9 })).toEqual([
      { ...change(), offset: 1 },
      { ...full, offset: 2 },
    ]);
  });

  test("a change that says nothing of headers has none", async () => {
    const store = await open();
    const { headers: _headers, ...bare } = change();
    await store.transaction((tx) => tx.changes.append([bare]));
    expect(await store.changes.readChanges({ after: 0, limit: 9 })).toEqual([{ ...change(), offset: 1 }]);
  });

  test("changes are read in order, above an offset, up to a limit", async () => {
    const store = await open();
    await append(store, ["a", "b"]);
    await append(store, ["c", "d", "e"]);
    const urnsAfter = async (after: number, limit: number) => (await store.changes.readChanges({ after, limit })).map(({ urn }) => urn);
    expect(await urnsAfter(0, 9)).toEqual(["a", "b", "c", "d", "e"]);
    expect(await urnsAfter(1, 3)).toEqual(["b", "c", "d"]);
    expect(await urnsAfter(5, 3)).toEqual([]);
    expect(await urnsAfter(0, 0)).toEqual([]);
    expect(await store.changes.lastOffset()).toBe(5);
  });

  test("the times of changes are read in the order of their offsets, which need not be that of the times", async () => {
    const store = await open();
    await store.transaction((tx) => tx.changes.append([5, 9, 2, 7].map((createdOn) => change({ createdOn }))));
    expect(await store.changes.readTimes({ after: 1, limit: 2 })).toEqual([
      { offset: 2, createdOn: 9 },
      { offset: 3, createdOn: 2 },
    ]);
  });

  test("what changes touched is read with the way they did, without their values", async () => {
    const store = await open();
    const { entityType, aspect } = change();
    await store.transaction((tx) => tx.changes.append([change({ urn: "a" }), change({ urn: "a", changeType: "DELETE", value: null })]));
    expect(await store.changes.readTouched({ after: 1, limit: 9 })).toEqual([
      { offset: 2, entityType, urn: "a", aspect, changeType: "DELETE" },
    ]);
  });

  test("a transaction reads the offsets of its own changes", async () => {
    const store = await open();
    await append(store, ["a"]);
    const seen = await store.transaction(async (tx) => {
      await tx.changes.append([change({ urn: "b" })]);
      return [await tx.changes.lastOffset(), (await tx.changes.readChanges({ after: 1, limit: 9 })).map(({ urn }) => urn)];
    });
    expect(seen).toEqual([2, ["b"]]);
  });

  test("offsets have no gaps although some of the transactions fail", async () => {
    const store = await open();
    const works = Array.from({ length: 60 }, (_, index) =>
      store.transaction(async (tx) => {
        await tx.changes.append([change({ urn: `${index}` }), change({ urn: `${index}` })]);
        if (index % 3 === 0) throw new Error("not this one");
      }),
    );
    const outcomes = await Promise.allSettled(works);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(20);
    const changes = await store.changes.readChanges({ after: 0, limit: 999 });
    expect(changes.map(({ offset }) => offset)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
    expect(changes.filter(({ urn }) => Number(urn) % 3 === 0)).toEqual([]);
  });

  test("what people did is read without the changes between, above an offset, up to a limit", async () => {
    const store = await open();
    const usage = (aspect: string) => change({ entityType: "", urn: "", aspect, changeType: "USAGE" });
    await store.transaction((tx) => tx.changes.append([usage("a"), change(), usage("b"), change({ changeType: "EVENT" }), usage("c")]));
    const typesAfter = async (after: number, limit: number) =>
      (await store.changes.readUsage({ after, limit })).map(({ offset, aspect }) => [offset, aspect]);
    expect(await typesAfter(0, 2)).toEqual([
      [1, "a"],
      [3, "b"],
    ]);
    expect(await typesAfter(3, 9)).toEqual([[5, "c"]]);
    expect(await store.changes.readUsage({ after: 3, limit: 9 })).toEqual([{ ...usage("c"), offset: 5 }]);
  });

  test("what is cut off at the beginning is gone, a part at a time, and the others keep their offsets", async () => {
    const store = await open();
    expect(await store.changes.firstOffset()).toBe(1);
    await append(store, ["a", "b", "c", "d", "e"]);
    const cut = (through: number, limit: number) => store.transaction((tx) => tx.changes.cut({ through, limit }));
    await cut(3, 2);
    expect(await store.changes.firstOffset()).toBe(3);
    await cut(3, 2);
    expect((await store.changes.readChanges({ after: 0, limit: 1 })).map(({ offset, urn }) => [offset, urn])).toEqual([[4, "d"]]);
    expect((await store.changes.readTouched({ after: 4, limit: 9 })).map(({ urn }) => urn)).toEqual(["e"]);
    await cut(2, 9);
    expect(await store.changes.firstOffset()).toBe(4);
  });

  test("the last change is never cut off, so that no offset is given twice", async () => {
    const store = await open();
    await store.transaction((tx) => tx.changes.cut({ through: 9, limit: 9 }));
    await append(store, ["a", "b"]);
    await store.transaction((tx) => tx.changes.cut({ through: 9, limit: 9 }));
    expect([await store.changes.firstOffset(), await store.changes.lastOffset()]).toEqual([2, 2]);
    await append(store, ["c"]);
    expect((await store.changes.readChanges({ after: 0, limit: 9 })).map(({ urn }) => urn)).toEqual(["b", "c"]);
  });
}
