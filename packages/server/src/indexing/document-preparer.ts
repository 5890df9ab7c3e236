import type { PreparedDocuments } from "../storage/search-index.ts";
import type { UnreadableRow } from "./readable-rows.ts";

/** Documents, and what they do without. */
export interface PreparedEntities extends PreparedDocuments {
  readonly unreadable: readonly UnreadableRow[];
}

/** Reads what is stored of many entities and analyzes it for the index, away from the thread that commits and answers. */
export interface DocumentPreparer {
  /** The documents of these entities; those that are no longer stored are told as deleted. */
  ofEntities(urns: readonly string[]): Promise<PreparedEntities>;
  /**
   * The documents of all that is stored, each in one page, as soon as it is ready. When it is stopped it ends without those
   * that are not, and rejects with the reason.
   */
  ofEverything(take: (page: PreparedEntities) => Promise<void>, stop: AbortSignal): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}
