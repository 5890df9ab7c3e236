import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { StorageFailure } from "@almagest/server/storage/storage-failure.ts";

/** A store whose disk can be full. */
export interface CrampedStore {
  readonly store: CatalogStore;
  /** From now on it takes no writes. */
  fill(): void;
  readonly isClosed: boolean;
}

/** Keeps all in memory until it is full. */
export function createCrampedStore(): CrampedStore {
  const store = createMemoryCatalogStore();
  const disk = { isFull: false, isClosed: false };
  const requireRoom = () => {
    if (disk.isFull) throw new StorageFailure("the disk is full");
  };
  return {
    store: {
      ...store,
      transaction: async (work) => {
        requireRoom();
        return store.transaction(work);
      },
      jointTransaction: async (work) => {
        requireRoom();
        return store.jointTransaction(work);
      },
      close: async () => {
        disk.isClosed = true;
        await store.close();
      },
    },
    fill: () => {
      disk.isFull = true;
    },
    get isClosed() {
      return disk.isClosed;
    },
  };
}
