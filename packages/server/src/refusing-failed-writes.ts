import { catalogError } from "./errors.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";
import { StorageFailure } from "./storage/storage-failure.ts";

/** The store, refusing what cannot be written with STORAGE_FAILED. `report` hears why. */
export function refusingFailedWrites(store: CatalogStore, report: (error: unknown) => void): CatalogStore {
  return {
    ...store,
    transaction: async (work) => {
      try {
        return await store.transaction(work);
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error;
        report(error);
        throw catalogError("STORAGE_FAILED", { reason: error.message });
      }
    },
  };
}
