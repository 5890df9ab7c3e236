import type { EntityRegistry } from "@almagest/model";
import { ChangeDispatcher } from "../change-log/change-dispatcher.ts";
import { SearchSnapshotSaver } from "../change-log/consumers/save-search-snapshots.ts";
import { updateSearchIndex } from "../change-log/consumers/update-search-index.ts";
import { catalogError } from "../errors.ts";
import type { DocumentPreparer } from "../indexing/document-preparer.ts";
import { fillIndex, takesSnapshots } from "../indexing/fill-index.ts";
import type { OnUnreadable } from "../indexing/readable-rows.ts";
import { Reindexing } from "../indexing/reindexing.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import type { Warn } from "./warn.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly preparer: DocumentPreparer | undefined;
}

/** A search index that follows its store. */
export interface KeptIndex {
  /** Keeps it up to date. */
  readonly dispatcher: ChangeDispatcher;
  /** Makes it anew. */
  readonly reindexing: Reindexing;
  /** The offset that it reaches, once it is filled. Rejects when the filling fails, or was ended. */
  readonly begin: Promise<number>;
  /** The offset behind which it needs the change log, now or at the next start. */
  neededBehind(): number;
  /** Ends the filling. */
  stop(): void;
  /** Saves what is new in it, and closes it with all that works on it. */
  close(): Promise<void>;
}

/** Fills the index from its snapshot or from the store, in the background, and saves it now and then, where both can. */
export function keepIndex(keptParts: Parts, warn: Warn): KeptIndex {
  const parts = { ...keptParts, onUnreadable: unreadableRows(warn) };
  const stopping = new AbortController();
  const saver = snapshotSaver(parts, warn("The search index could not be saved"));
  const onDamage = warn("The saved search index cannot be read; it is made anew from what is stored");
  const begin = fillIndex({ ...parts, onDamage }, stopping.signal).then((filled) => {
    saver?.filled(filled);
    return filled.offset;
  });
  const dispatcher = new ChangeDispatcher(parts.store.changes, [updateSearchIndex(parts), ...(saver ? [saver] : [])], {
    begin,
    report: warn("What follows from changes could not be kept up with; it is tried again with the next change"),
  });
  const reindexing = new Reindexing({ ...parts, updates: dispatcher, onReplaced: (filled) => saver?.filled(filled) });
  return {
    dispatcher,
    reindexing,
    begin,
    neededBehind: () =>
      reindexing.status.state === "running" ? 0 : Math.min(dispatcher.reached, saver?.savedOffset ?? Number.POSITIVE_INFINITY),
    stop: () => stopping.abort(catalogError("CLOSING")),
    close: async () => {
      await reindexing.close();
      await dispatcher.close();
      await parts.preparer?.close();
      await saver?.close();
      await parts.index.close();
    },
  };
}

function unreadableRows(warn: Warn): OnUnreadable {
  return ({ urn, aspect, reason }) => warn(`The search index does without what is stored of ${aspect} of ${urn}: it ${reason}`)(undefined);
}

/** Where both can, the index is kept in the store. */
function snapshotSaver({ index, store }: Parts, report: (error: unknown) => void): SearchSnapshotSaver | undefined {
  const { searchSnapshots: snapshots } = store;
  return snapshots !== undefined && takesSnapshots(index) ? new SearchSnapshotSaver({ index, snapshots, report }) : undefined;
}
