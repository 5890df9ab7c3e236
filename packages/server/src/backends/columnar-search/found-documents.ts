import { Bits } from "./bits.ts";

/** The documents of a segment that a search found. */
export interface FoundDocuments {
  readonly docs: Uint16Array;
  /** Where more than half were found: those that were not. */
  readonly others: Uint16Array | undefined;
}

/** The documents found in a segment of `size`, in rising order. */
export function foundDocuments(docs: Uint16Array, size: number): FoundDocuments {
  return { docs, others: docs.length > size / 2 ? Bits.of(size, docs).not().toArray() : undefined };
}
