import { expect, test } from "vitest";
import { difficultText, type OpenStore } from "./sample-rows.contract.ts";

export function webhookStoreContract(open: OpenStore): void {
  const webhook = { id: "b", definition: difficultText, state: "{}", reached: 7 };

  test("webhooks come back as they were kept, in the order of their ids, until they are removed", async () => {
    const store = await open();
    expect(await store.webhooks.listWebhooks()).toEqual([]);
    await store.transaction(async (tx) => {
      for (const id of ["c", "b", "a"]) await tx.webhooks.put({ ...webhook, id });
    });
    expect(await store.webhooks.getWebhook("b")).toEqual(webhook);
    await store.transaction((tx) => tx.webhooks.remove("b"));
    expect(await store.webhooks.getWebhook("b")).toBeUndefined();
    expect((await store.webhooks.listWebhooks()).map(({ id }) => id)).toEqual(["a", "c"]);
  });

  test("progress replaces state and offset and nothing else", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.webhooks.put(webhook);
      await tx.webhooks.update({ id: "b", state: difficultText, reached: 9 });
      await tx.webhooks.update({ id: "nobody", state: "{}", reached: 1 });
    });
    expect(await store.webhooks.listWebhooks()).toEqual([{ ...webhook, state: difficultText, reached: 9 }]);
    await store.transaction((tx) => tx.webhooks.put({ ...webhook, definition: "other" }));
    expect(await store.webhooks.listWebhooks()).toEqual([{ ...webhook, definition: "other" }]);
  });

  test("nothing of work that fails is kept", async () => {
    const store = await open();
    const failing = store.transaction(async (tx) => {
      await tx.webhooks.put(webhook);
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await store.webhooks.listWebhooks()).toEqual([]);
  });
}
