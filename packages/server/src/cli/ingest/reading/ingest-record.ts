import type { SnapshotWrite } from "@almagest/client";
import type { MetadataChangeProposal } from "@almagest/model";

/** What a record asks for, whichever tool wrote it. */
export type RecordContent =
  | { readonly kind: "proposal"; readonly proposal: MetadataChangeProposal }
  | { readonly kind: "snapshot"; readonly write: SnapshotWrite };

/** One record of an input, ready to be sent. */
export type IngestRecord = RecordContent & {
  /** Where it stands, for people: `orders.jsonl:12`. */
  readonly place: string;
  /** The entity that it is about, as text; "" when it does not say. */
  readonly urn: string;
  readonly bytes: number;
};

/** A record that cannot be stored, and why. */
export interface RecordFault {
  readonly place: string;
  readonly message: string;
  readonly bytes: number;
}
