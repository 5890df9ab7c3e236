import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { EntityRegistry } from "@almagest/model";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { ChangeReader } from "../storage/change-log-store.ts";
import type { DocumentSink, SearchIndex, SnapshotIndex } from "../storage/search-index.ts";
import type { DocumentPreparer } from "./document-preparer.ts";
import { scanDocuments } from "./load-documents.ts";
import type { OnUnreadable } from "./readable-rows.ts";

/** With fewer changes than this in its history a catalog is indexed before another thread has started. */
const changesWorthAThread = 5_000;

/** How far an index reaches that was empty. */
export interface FilledIndex {
  /** Every change up to this offset of the change log is in it. */
  readonly offset: number;
  /** How many documents were put into it, or that it was read from a snapshot. */
  readonly documents: number | "restored";
}

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly preparer?: DocumentPreparer | undefined;
  /** Hears what the documents do without. */
  readonly onUnreadable?: OnUnreadable | undefined;
}

/**
 * Puts everything that is stored into an empty index, from a snapshot if there is one that can be read. Rejects with the reason
 * when it is stopped. `onDamage` hears why a snapshot cannot be read, which only makes the start take longer.
 */
export async function fillIndex(
  { index, onDamage, ...parts }: Parts & { readonly index: SearchIndex; readonly onDamage?: (error: unknown) => void },
  stop: AbortSignal,
): Promise<FilledIndex> {
  const restored = await restoreIndex(parts.store, index).catch((error: unknown) => {
    onDamage?.(error);
  });
  return restored ?? indexEverything(parts, { into: index, stop });
}

/** Whether an index can be kept in a snapshot. */
export function takesSnapshots(index: SearchIndex): index is SnapshotIndex {
  return "encode" in index && "restore" in index;
}

/** A snapshot that reaches further than the change log belongs to another history; one that ends before it begins is too old. */
async function restoreIndex(store: CatalogStore, index: SearchIndex): Promise<FilledIndex | undefined> {
  if (!takesSnapshots(index)) return undefined;
  const snapshot = await store.searchSnapshots?.load();
  if (snapshot === undefined || !(await continues(store.changes, snapshot.offset))) return undefined;
  return (await index.restore(snapshot)) ? { offset: snapshot.offset, documents: "restored" } : undefined;
}

/** Whether the change log tells what happened behind an offset. */
async function continues(changes: ChangeReader, offset: number): Promise<boolean> {
  return offset <= (await changes.lastOffset()) && offset + 1 >= (await changes.firstOffset());
}

interface Filling {
  readonly into: DocumentSink;
  readonly stop: AbortSignal;
  /** Hears after each page how many documents there are so far. */
  readonly onProgress?: (documents: number) => void;
}

/** Puts everything that is stored into an empty index. Rejects with the reason when it is stopped. */
export async function indexEverything({ preparer, ...parts }: Parts, { into, stop, onProgress }: Filling): Promise<FilledIndex> {
  const offset = await parts.store.changes.lastOffset();
  let documents = 0;
  const taken = async (more: number) => {
    documents += more;
    onProgress?.(documents);
    await turnOfEventLoop();
    stop.throwIfAborted();
  };
  if (preparer !== undefined && into.applyPrepared !== undefined && offset >= changesWorthAThread) {
    await preparer.ofEverything(async ({ unreadable, ...page }) => {
      await into.applyPrepared?.(page);
      for (const row of unreadable) parts.onUnreadable?.(row);
      await taken(page.count);
    }, stop);
  } else {
    for await (const some of scanDocuments(parts, { from: "" })) {
      await into.apply({ documents: some, deleted: [] });
      await taken(some.length);
    }
  }
  return { offset, documents };
}
