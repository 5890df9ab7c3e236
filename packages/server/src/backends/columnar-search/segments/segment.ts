import type { StringTable } from "../strings/string-table.ts";

/** No segment has more documents: their numbers fit in 16 bits, and work on one segment never holds up others for long. */
export const largestSegment = 65_536;

/**
 * Documents that no longer change, numbered in the order of their URNs. Everything is a plain buffer: a segment is written
 * and read as it is, and can be shared with a worker.
 */
export interface Segment {
  readonly size: number;
  /** The URN of each document, sorted: the number of a document is its place here. */
  readonly urns: StringTable;
  /** Entity type of each document, as a place in `typeNames`. */
  readonly types: Uint8Array;
  readonly typeNames: readonly string[];
  readonly terms: StringTable;
  readonly postings: Postings;
  readonly columns: ReadonlyMap<string, Column>;
  /** What each document is worth before any word of a query is looked at (see document-worth.ts). */
  readonly worth: Float32Array;
}

/** For each term the documents it stands in, in rising order, and what it weighs there (see term-weight.ts). */
export interface Postings {
  readonly starts: Uint32Array;
  readonly docs: Uint16Array;
  readonly weights: Uint8Array;
}

/** The values of one field over all documents. */
export type Column = TextColumn | NumberColumn;

export interface TextColumn {
  readonly kind: "text";
  readonly values: StringTable;
  /**
   * Where the values of each document begin in `ordinals`; one more entry marks the end. Without it every document has one
   * entry in `ordinals`, and the number of values stands for none.
   */
  readonly starts: Uint32Array | undefined;
  /** Places in `values`. */
  readonly ordinals: Ordinals;
}

export interface NumberColumn {
  readonly kind: "number";
  /**
   * Where the numbers of each document begin, the smallest first; one more entry marks the end. Without it every document
   * has one entry in `numbers`, and NaN stands for none.
   */
  readonly starts: Uint32Array | undefined;
  readonly numbers: Float64Array;
}

export type Ordinals = Uint32Array | Uint16Array | Uint8Array;

/** Room for numbers up to and including `highest`, in the narrowest type that holds them. */
export function ordinalArray(length: number, highest: number): Ordinals {
  if (highest <= 0xff) return new Uint8Array(length);
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
