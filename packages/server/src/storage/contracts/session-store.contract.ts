import { expect, test } from "vitest";
import { difficultText, type OpenStore } from "./sample-rows.contract.ts";

export function sessionStoreContract(open: OpenStore): void {
  test("a session is ended once somebody has ended it, and no other is", async () => {
    const store = await open();
    const end = (id: string) => store.transaction((tx) => tx.sessions.end({ id, expiresAt: 2_000 }));
    await end("one");
    await end("one");
    await end(difficultText);
    expect(await Promise.all(["one", difficultText, "two", "ONE", ""].map((id) => store.sessions.isEnded(id)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("what has expired is forgotten, and nothing that could still be used", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.sessions.end({ id: "over", expiresAt: 1_000 });
      await tx.sessions.end({ id: "going on", expiresAt: 1_001 });
      await tx.sessions.forgetExpired(1_000);
    });
    expect(await store.sessions.isEnded("over")).toBe(false);
    expect(await store.sessions.isEnded("going on")).toBe(true);
  });

  test("a session stays when the work that ended it fails", async () => {
    const store = await open();
    const failing = store.transaction(async (tx) => {
      await tx.sessions.end({ id: "one", expiresAt: 2_000 });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await store.sessions.isEnded("one")).toBe(false);
  });
}
