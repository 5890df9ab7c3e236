import { expect, test } from "vitest";
import type { LoadedSnapshot, SnapshotPart } from "../search-snapshot-store.ts";
import { difficultText, type OpenStore } from "./sample-rows.contract.ts";

export function searchSnapshotStoreContract(openStore: OpenStore): void {
  const open = async () => {
    const { searchSnapshots, ...store } = await openStore();
    if (searchSnapshots === undefined) throw new Error("the store keeps no snapshots");
    return { ...store, searchSnapshots };
  };

  test("a new store has no snapshot", async () => {
    expect(await (await open()).searchSnapshots.load()).toBeUndefined();
  });

  test("a snapshot comes back as it was saved, with empty and with large parts", async () => {
    const { searchSnapshots } = await open();
    const large = Uint8Array.from({ length: 3_000_001 }, (_, index) => index % 251);
    const pieces = [large.subarray(0, 10), large.subarray(10, 10), large.subarray(10)];
    await searchSnapshots.save({ offset: 7, contents: difficultText, parts: [part("empty"), part("large", ...pieces)] });
    const loaded = await searchSnapshots.load();
    expect(loaded).toMatchObject({ offset: 7, contents: difficultText });
    expect([...(loaded?.parts.keys() ?? [])]).toEqual(["empty", "large"]);
    expect(loaded?.parts.get("empty")).toHaveLength(0);
    expect(Buffer.compare(loaded?.parts.get("large") ?? Buffer.of(), large)).toBe(0);
    expect(loaded?.parts.get("large")?.byteOffset).toBe(0);
  });

  test("the next snapshot takes over the parts whose names it shares, and drops the others", async () => {
    const { searchSnapshots } = await open();
    await searchSnapshots.save({ offset: 1, contents: "first", parts: [part("a", bytes(1)), part("b", bytes(2))] });
    await searchSnapshots.save({ offset: 2, contents: "second", parts: [unread("b"), part("c", bytes(3))] });
    expect(plain(await searchSnapshots.load())).toEqual({ offset: 2, contents: "second", parts: { b: [2], c: [3] } });
    await searchSnapshots.save({ offset: 3, contents: "third", parts: [part("a", bytes(4))] });
    expect(plain(await searchSnapshots.load())).toEqual({ offset: 3, contents: "third", parts: { a: [4] } });
  });

  test("a snapshot that cannot be read to its end leaves the one before, and its parts can be saved again", async () => {
    const { searchSnapshots } = await open();
    await searchSnapshots.save({ offset: 1, contents: "first", parts: [part("a", bytes(1))] });
    const failing = { name: "c", read: () => failAfter(bytes(9)) };
    const refused = searchSnapshots.save({ offset: 2, contents: "second", parts: [part("b", bytes(8)), failing] });
    await expect(refused).rejects.toThrow("unreadable");
    expect(plain(await searchSnapshots.load())).toEqual({ offset: 1, contents: "first", parts: { a: [1] } });
    await searchSnapshots.save({ offset: 3, contents: "third", parts: [part("b", bytes(5)), part("c", bytes(6))] });
    expect(plain(await searchSnapshots.load())).toEqual({ offset: 3, contents: "third", parts: { b: [5], c: [6] } });
  });

  test("others write while a snapshot is saved", async () => {
    const store = await open();
    const parts = Array.from({ length: 20 }, (_, index) => part(`p${index}`, new Uint8Array(2_000_000)));
    let isSaved = false;
    const saving = store.searchSnapshots.save({ offset: 1, contents: "", parts }).then(() => {
      isSaved = true;
    });
    await store.transaction((tx) => tx.tasks.add({ kind: "truncate", state: "{}" }));
    expect(isSaved).toBe(false);
    await saving;
  });
}

function part(name: string, ...pieces: Uint8Array[]): SnapshotPart {
  return { name, read: () => pieces };
}

function unread(name: string): SnapshotPart {
  return {
    name,
    read: () => {
      throw new Error(`${name} is kept already`);
    },
  };
}

function* failAfter(piece: Uint8Array): Iterable<Uint8Array> {
  yield piece;
  throw new Error("unreadable");
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function plain(snapshot: LoadedSnapshot | undefined) {
  return snapshot && { ...snapshot, parts: Object.fromEntries([...snapshot.parts].map(([name, part]) => [name, [...part]])) };
}
