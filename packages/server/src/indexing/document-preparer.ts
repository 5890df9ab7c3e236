import type { AspectKey } from "../storage/aspect-store.ts";
import type { PreparedDocuments } from "../storage/search-index.ts";

/** A page of everything that is stored; without `next` it is the last one. */
export interface PreparedPage {
  readonly prepared: PreparedDocuments;
  readonly next?: AspectKey;
}

/** Reads what is stored of many entities and analyzes it for the index, away from the thread that commits and answers. */
export interface DocumentPreparer {
  /** The documents of these entities; those that are no longer stored are told as deleted. */
  ofEntities(urns: readonly string[]): Promise<PreparedDocuments>;
  /** The documents of the entities that follow in the order of URNs; those of the first page when `after` is left out. */
  ofPage(after: AspectKey | undefined): Promise<PreparedPage>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}
