import { CatalogError, catalogError, type ErrorCode } from "../errors.ts";
import type { CatalogStore, CatalogTransaction } from "../storage/catalog-store.ts";

/** Whether the catalog accepts writes. */
export interface WriteSwitch {
  /** `setWritable` turns it. */
  writable: boolean;
  /** Whether writes are throttled by hand. */
  throttled: boolean;
}

/**
 * Throws READ_ONLY while writes are switched off, and THROTTLED while they are throttled: a write that is answered must be
 * readable (docs/decisions/0002).
 */
export function requireWritable(writeSwitch: WriteSwitch): void {
  if (!writeSwitch.writable) throw catalogError("READ_ONLY");
  if (writeSwitch.throttled) throw catalogError("THROTTLED");
}

const refusals: ReadonlySet<string> = new Set<ErrorCode>(["READ_ONLY", "THROTTLED", "STORAGE_FAILED"]);

/** Whether no write would be taken at the moment. */
export function refusesWrites(error: unknown): boolean {
  return error instanceof CatalogError && refusals.has(error.code);
}

/** Waits for a write on which the answer does not depend: it does without where writes are refused, or the disk is full. */
export async function whereWritable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!refusesWrites(error)) throw error;
  }
}

/**
 * A transaction that changes what is stored. Throws as {@link requireWritable} does: at once, and where writes were switched off
 * while it waited for its turn.
 */
export async function writeTransaction<T>(
  { store, writeSwitch }: { readonly store: Pick<CatalogStore, "transaction">; readonly writeSwitch: WriteSwitch },
  work: (tx: CatalogTransaction) => Promise<T>,
): Promise<T> {
  requireWritable(writeSwitch);
  return store.transaction((tx) => {
    requireWritable(writeSwitch);
    return work(tx);
  });
}
