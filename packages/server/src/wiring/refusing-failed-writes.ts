import { catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { StorageFailure } from "../storage/storage-failure.ts";

/** The store, refusing what cannot be written with STORAGE_FAILED. `report` hears why. */
export function refusingFailedWrites(store: CatalogStore, report: (error: unknown) => void): CatalogStore {
  const refuse = (error: unknown): never => {
    if (!(error instanceof StorageFailure)) throw error;
    report(error);
    throw catalogError("STORAGE_FAILED", { reason: error.message });
  };
  return {
    ...store,
    transaction: (work) => store.transaction(work).catch(refuse),
    jointTransaction: (work) => store.jointTransaction(work).catch(refuse),
  };
}
