import type { AspectRecord } from "../storage/aspect-store.ts";
import type { WriteScope } from "../write-path/apply-proposals.ts";

/** A record whose entity type and aspect the model knows. */
export interface KnownRecord {
  readonly record: AspectRecord;
  readonly entityType: string;
}

/** Makes anew what is derived of the records, in the transaction that read them. */
export type Deriver = (scope: WriteScope, records: readonly KnownRecord[]) => Promise<void>;
