import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { EntityRegistry } from "@almagest/model";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { TouchedAspect } from "../storage/change-log-store.ts";
import type { DocumentSink, IndexedDocument } from "../storage/search-index.ts";
import type { DocumentPreparer } from "./document-preparer.ts";
import { loadDocuments } from "./load-documents.ts";
import type { OnUnreadable } from "./readable-rows.ts";
import { touchedEntities } from "./touched-entities.ts";

/** So many changes at once are a load, which another thread prepares; fewer are in the index before that has answered. */
const changesOfALoad = 500;
/** Entities that are read and analyzed in one turn of the thread that also commits and answers: a few milliseconds. */
const entitiesPerTurn = 50;

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly preparer?: DocumentPreparer | undefined;
  /** Hears what the documents do without. */
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** Makes the documents of changed entities anew from what is stored; an entity that is gone leaves the index. */
export async function updateEntities(
  { preparer, ...parts }: Parts,
  { into, changes }: { readonly into: DocumentSink; readonly changes: readonly TouchedAspect[] },
): Promise<void> {
  for await (const urns of touchedEntities(parts.store, changes)) {
    const isLoad = Math.max(changes.length, urns.length) >= changesOfALoad;
    if (isLoad && preparer !== undefined && into.applyPrepared !== undefined) {
      const { unreadable, ...prepared } = await preparer.ofEntities(urns);
      await into.applyPrepared(prepared);
      for (const row of unreadable) parts.onUnreadable?.(row);
    } else await updateInTurns((some) => loadDocuments(parts, some), { into, urns });
  }
}

/** Makes the documents of entities anew, some in a turn, with what loads them; an entity without one leaves the index. */
export async function updateInTurns(
  load: (urns: readonly string[]) => Promise<readonly IndexedDocument[]>,
  { into, urns }: { readonly into: DocumentSink; readonly urns: readonly string[] },
): Promise<void> {
  for (let first = 0; first < urns.length; first += entitiesPerTurn) {
    if (first > 0) await turnOfEventLoop();
    const some = urns.slice(first, first + entitiesPerTurn);
    const documents = await load(some);
    const present = new Set(documents.map(({ urn }) => urn));
    await into.apply({ documents, deleted: some.filter((urn) => !present.has(urn)) });
  }
}
