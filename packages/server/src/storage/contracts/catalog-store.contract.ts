import { describe, onTestFinished } from "vitest";
import { aspectStoreContract } from "./aspect-store.contract.ts";
import { changeLogStoreContract } from "./change-log-store.contract.ts";
import { graphStoreContract } from "./graph-store.contract.ts";
import { runListsContract } from "./run-lists.contract.ts";
import type { OpenStore } from "./sample-rows.contract.ts";
import { searchSnapshotStoreContract } from "./search-snapshot-store.contract.ts";
import { sessionStoreContract } from "./session-store.contract.ts";
import { taskStoreContract } from "./task-store.contract.ts";
import { timeseriesStoreContract } from "./timeseries-store.contract.ts";
import { transactionContract } from "./transaction.contract.ts";
import { webhookStoreContract } from "./webhook-store.contract.ts";

/** What every backend of the catalog store must do. `open` gives an empty store for one test, which closes it. */
export function catalogStoreContract(name: string, open: OpenStore): void {
  const openForTest: OpenStore = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  describe(`catalog store ${name}`, () => {
    aspectStoreContract(openForTest);
    runListsContract(openForTest);
    timeseriesStoreContract(openForTest);
    describe("change log", () => changeLogStoreContract(openForTest));
    describe("graph", () => graphStoreContract(openForTest));
    describe("search snapshots", () => searchSnapshotStoreContract(openForTest));
    describe("sessions", () => sessionStoreContract(openForTest));
    describe("tasks", () => taskStoreContract(openForTest));
    describe("webhooks", () => webhookStoreContract(openForTest));
    describe("transactions", () => transactionContract(openForTest));
  });
}
