import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchSnapshotReader } from "../storage/search-snapshot-store.ts";

/** What a check reads. */
export interface CheckedStore extends Pick<CatalogStore, "aspects" | "timeseries" | "graph" | "changes"> {
  readonly searchSnapshots?: SearchSnapshotReader;
}

/** Something that is stored and should not be, or the other way round. */
export interface CheckFault {
  /** What it is about: a URN, an aspect of one, or an offset of the change log. */
  readonly subject: string;
  readonly message: string;
}

/** Hears of each fault as it is found. */
export type OnFault = (fault: CheckFault) => void;

/** How messages name an aspect of an entity. */
export function aspectSubject({ urn, aspect }: { readonly urn: string; readonly aspect: string }): string {
  return `${aspect} of ${urn}`;
}
