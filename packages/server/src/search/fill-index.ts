import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { type EntityRegistry, parseUrn } from "@almagest/model";
import type { AspectKey } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex, SnapshotIndex } from "../storage/search-index.ts";
import { loadDocuments } from "./load-documents.ts";

const page = 500;

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
  readonly index: SearchIndex;
}

/** Puts everything that is stored into an empty index, from a snapshot if there is one. Undefined when it was stopped. */
export async function fillIndex(parts: Parts, isStopped: () => boolean): Promise<FilledIndex | undefined> {
  return (await restoreIndex(parts)) ?? (await indexEverything(parts, isStopped));
}

/** Whether an index can be kept in a snapshot. */
export function takesSnapshots(index: SearchIndex): index is SnapshotIndex {
  return "encode" in index && "restore" in index;
}

/** A snapshot that reaches further than the change log belongs to another history. */
async function restoreIndex({ store, index }: Parts): Promise<FilledIndex | undefined> {
  if (!takesSnapshots(index)) return undefined;
  const snapshot = await store.searchSnapshots?.load();
  if (snapshot === undefined || snapshot.offset > (await store.changes.lastOffset())) return undefined;
  return index.restore(snapshot) ? { offset: snapshot.offset, documents: "restored" } : undefined;
}

async function indexEverything({ registry, store, index }: Parts, isStopped: () => boolean): Promise<FilledIndex | undefined> {
  const offset = await store.changes.lastOffset();
  let documents = 0;
  let after: AspectKey | undefined;
  for (;;) {
    const records = await store.aspects.scanLatest({ ...(after && { after }), limit: page });
    const keys = records.filter(({ urn, aspect }) => registry.entity(parseUrn(urn)?.entityType ?? "")?.keyAspect.name === aspect);
    const loaded = await loadDocuments(
      { registry, store },
      keys.map(({ urn }) => urn),
    );
    await index.apply({ documents: loaded, deleted: [] });
    documents += loaded.length;
    after = records.at(-1);
    if (records.length < page) return { offset, documents };
    if (isStopped()) return undefined;
    await turnOfEventLoop();
  }
}
