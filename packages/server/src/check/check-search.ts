import type { EntityRegistry } from "@almagest/model";
import { loadDocuments } from "../indexing/load-documents.ts";
import { touchedEntities } from "../indexing/touched-entities.ts";
import { updateInTurns } from "../indexing/update-entities.ts";
import { latestPages } from "../read-path/latest-pages.ts";
import type { SearchIndex, SnapshotIndex } from "../storage/search-index.ts";
import type { CheckedStore, OnFault } from "./check-fault.ts";
import { DocumentComparison } from "./compare-documents.ts";

const page = 500;

/** The model, and how to make an empty search index of it. */
export interface CheckedModel {
  readonly registry: EntityRegistry;
  readonly createIndex: (registry: EntityRegistry) => SnapshotIndex;
}

/**
 * Reads the search snapshot as a start would, brings it up to the end of the change log, and holds it against documents made
 * anew from what is stored. It proves that each entity stands in the index once, under its type, and nothing else does; that
 * every field of every entity has the values that it should ({@link DocumentComparison} says which fields); and, of all
 * entities of a small catalog and hundreds of a large one, that the words of their texts find them. It does not prove that no other word
 * finds an entity, or how hits are ranked. What an index leaves out because it cannot be read is a fault of an aspect, which
 * other checks tell. Answers how many documents were compared; undefined when there is no snapshot
 * that this program would start from.
 */
export async function checkSearch(store: CheckedStore, model: CheckedModel, onFault: OnFault): Promise<number | undefined> {
  const index = model.createIndex(model.registry);
  try {
    const isThere = await restore(store, { ...model, index }, onFault);
    return isThere ? await compare(store, { ...model, index }, onFault) : undefined;
  } finally {
    await index.close();
  }
}

type Restored = CheckedModel & { readonly index: SnapshotIndex };

/** A snapshot of another model or format is no fault: a start fills the index anew. */
async function restore(store: CheckedStore, { registry, index }: Restored, onFault: OnFault): Promise<boolean> {
  const offset = await restoreSnapshot(store, index, onFault);
  if (offset === undefined) return false;
  for (let after = offset; ; ) {
    const changes = await store.changes.readTouched({ after, limit: page });
    for await (const urns of touchedEntities(store, changes)) {
      await updateInTurns((some) => loadDocuments({ store, registry }, some), { into: index, urns });
    }
    const reached = changes.at(-1)?.offset;
    if (reached === undefined) return true;
    after = reached;
  }
}

/** Answers the offset that the index reaches then; undefined when there is no snapshot to start from. */
async function restoreSnapshot(store: CheckedStore, index: SnapshotIndex, onFault: OnFault): Promise<number | undefined> {
  try {
    const snapshot = await store.searchSnapshots?.load();
    if (snapshot === undefined) return undefined;
    const last = await store.changes.lastOffset();
    // A start fills the index anew where the change log begins behind the snapshot.
    if (snapshot.offset + 1 < (await store.changes.firstOffset())) return undefined;
    if (snapshot.offset <= last) return (await index.restore(snapshot)) ? snapshot.offset : undefined;
    const subject = `The search snapshot of change ${snapshot.offset}`;
    onFault({ subject, message: `reaches further than the change log, which ends at ${last}` });
  } catch (error) {
    onFault({ subject: "The search snapshot", message: `cannot be read: ${String(error)}` });
  }
  return undefined;
}

async function compare(store: CheckedStore, { registry, createIndex, index }: Restored, onFault: OnFault): Promise<number> {
  const indexed = sumOf(await index.countByType());
  const comparison = new DocumentComparison({ registry, createIndex, index, documents: indexed, onFault });
  let stored = 0;
  for await (const urns of pagesOfUrns(store)) {
    const documents = await loadDocuments({ store, registry }, urns);
    stored += documents.length;
    await comparison.compare(documents);
  }
  if (indexed !== stored) await tellStrangers(store, { registry, index }, onFault);
  return stored;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function* pagesOfUrns({ aspects }: CheckedStore): AsyncGenerator<string[]> {
  let last: string | undefined;
  for await (const records of latestPages(aspects, { page })) {
    const urns = [...new Set(records.map(({ urn }) => urn))].filter((urn) => urn !== last);
    if (urns.length > 0) yield urns;
    last = records.at(-1)?.urn;
  }
}

/** Walks through the index and tells what stands in it and is not stored. */
async function tellStrangers(
  store: CheckedStore,
  { registry, index }: { registry: EntityRegistry; index: SearchIndex },
  onFault: OnFault,
): Promise<void> {
  const everything = { query: { kind: "all" }, sort: [{ field: "urn", order: "ASCENDING" }], start: 0, count: page } as const;
  let { hits } = await index.search(everything);
  for (;;) {
    const urns = hits.map(({ urn }) => urn);
    const present = new Set((await loadDocuments({ store, registry }, urns)).map(({ urn }) => urn));
    for (const urn of urns) if (!present.has(urn)) onFault({ subject: urn, message: "is not stored, and searches find it" });
    const place = hits.at(-1)?.place;
    if (place === undefined) return;
    ({ hits } = await index.search({ ...everything, after: place }));
  }
}
