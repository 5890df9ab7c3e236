import { expect, test } from "vitest";
import { difficultText, type OpenStore } from "./sample-rows.contract.ts";

export function taskStoreContract(open: OpenStore): void {
  test("tasks are numbered from 1 and come back as they were kept", async () => {
    const store = await open();
    const add = (state: string) => store.transaction((tx) => tx.tasks.add({ kind: "truncate", state }));
    expect([await add("{}"), await add(difficultText)]).toEqual([1, 2]);
    expect(await store.tasks.getTask(2)).toEqual({ number: 2, kind: "truncate", state: difficultText, finished: false });
    expect(await store.tasks.getTask(3)).toBeUndefined();
    expect(await store.tasks.getTask(0)).toBeUndefined();
  });

  test("only tasks that are not finished are listed, in their order", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const state of ["a", "b", "c"]) await tx.tasks.add({ kind: "truncate", state });
      await tx.tasks.update({ number: 2, state: "done", finished: true });
      await tx.tasks.update({ number: 3, state: "half", finished: false });
      await tx.tasks.update({ number: 9, state: "nobody", finished: false });
    });
    expect((await store.tasks.listUnfinished()).map(({ number, state }) => [number, state])).toEqual([
      [1, "a"],
      [3, "half"],
    ]);
    expect(await store.tasks.getTask(2)).toMatchObject({ kind: "truncate", state: "done", finished: true });
  });

  test("a task of work that fails is not kept, and its number is given to the task after it", async () => {
    const store = await open();
    const failing = store.transaction(async (tx) => {
      await tx.tasks.add({ kind: "truncate", state: "{}" });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await store.tasks.listUnfinished()).toEqual([]);
    expect(await store.transaction((tx) => tx.tasks.add({ kind: "truncate", state: "{}" }))).toBe(1);
  });
}
