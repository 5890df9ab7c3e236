import type { EntityRegistry } from "@almagest/model";
import type { ChangeConsumer } from "./change-log/change-dispatcher.ts";
import { SearchSnapshotSaver } from "./change-log/consumers/save-search-snapshots.ts";
import { updateSearchIndex } from "./change-log/consumers/update-search-index.ts";
import type { DocumentPreparer } from "./indexing/document-preparer.ts";
import { fillIndex, takesSnapshots } from "./indexing/fill-index.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";
import type { SearchIndex } from "./storage/search-index.ts";
import type { Warn } from "./warn.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly preparer: DocumentPreparer | undefined;
}

/** A search index that follows its store. */
export interface KeptIndex {
  /** What keeps it up to date, in this order. */
  readonly consumers: readonly ChangeConsumer[];
  /** Saves it now and then, where both can. */
  readonly saver: SearchSnapshotSaver | undefined;
  /** The offset that it reaches, once it is filled. */
  readonly begin: Promise<number>;
  /** Ends the filling. */
  stop(): void;
}

/** Fills the index from its snapshot or from the store, in the background. */
export function keepIndex(parts: Parts, warn: Warn): KeptIndex {
  const stopping = new AbortController();
  const saver = snapshotSaver(parts, warn("The search index could not be saved"));
  const onDamage = warn("The saved search index cannot be read; it is made anew from what is stored");
  const begin = fillIndex({ ...parts, onDamage }, stopping.signal).then((filled) => {
    if (filled !== undefined) saver?.filled(filled);
    return filled?.offset ?? 0;
  });
  return { consumers: [updateSearchIndex(parts), ...(saver ? [saver] : [])], saver, begin, stop: () => stopping.abort() };
}

/** Where both can, the index is kept in the store. */
function snapshotSaver({ index, store }: Parts, report: (error: unknown) => void): SearchSnapshotSaver | undefined {
  const { searchSnapshots: snapshots } = store;
  return snapshots !== undefined && takesSnapshots(index) ? new SearchSnapshotSaver({ index, snapshots, report }) : undefined;
}
