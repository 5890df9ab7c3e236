import { fold } from "./analyze.ts";

/**
 * Terms that are not words. Most of them stand in one document only, so that a hash of 48 bits takes their place: it is a
 * quarter as long, and among a million documents a query meets a false one once in some ten million times. The mark before
 * the hash says what kind it is; no word begins with a byte so low.
 */
export type MarkedTerm = number & { readonly markedTerm: never };

/** A text as UTF-8, among other bytes. */
export interface TextBytes {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const hashRange = 2 ** 48;
const wholeMark = 1;
const pairMark = 2;
/** How many bytes a marked term has in a table. */
export const markedLength = 9;

/** The term of a whole value, ignoring case and accents. */
export function wholeTerm(value: string): MarkedTerm {
  return wholeTermOf(bytesOf(fold(value.trim())));
}

/** The same of a value that has been trimmed and folded. */
export function wholeTermOf(value: TextBytes): MarkedTerm {
  return marked(wholeMark, value);
}

/** The term of two words that stand next to each other, given with a blank between them. */
export function pairTerm(pair: string): MarkedTerm {
  return pairTermOf(bytesOf(pair));
}

/** The same of bytes. */
export function pairTermOf(pair: TextBytes): MarkedTerm {
  return marked(pairMark, pair);
}

/** Two FNV-1a hashes (RFC 9923) that begin differently, 24 bits of each. */
function marked(mark: number, { bytes, from, to }: TextBytes): MarkedTerm {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return (mark * hashRange + folded(first) * 2 ** 24 + folded(second)) as MarkedTerm;
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 11)) & 0xffffff;
}

function bytesOf(text: string): TextBytes {
  const bytes = Buffer.from(text);
  return { bytes, from: 0, to: bytes.length };
}

/** The term as it stands in a table. */
export function textOfMarked(term: MarkedTerm): string {
  const bytes = Buffer.alloc(markedLength);
  writeMarked(term, bytes);
  return bytes.toString("latin1");
}

/** Writes the term as it stands in a table: the mark, and six bits to a character. The order of terms is that of their numbers. */
export function writeMarked(term: MarkedTerm, bytes: Uint8Array): void {
  const hash = term % hashRange;
  bytes[0] = Math.floor(term / hashRange);
  writeFour(bytes, 1, Math.floor(hash / 2 ** 24));
  writeFour(bytes, 5, hash % 2 ** 24);
}

function writeFour(bytes: Uint8Array, at: number, bits: number): void {
  bytes[at] = 32 + (bits >>> 18);
  bytes[at + 1] = 32 + ((bits >>> 12) & 63);
  bytes[at + 2] = 32 + ((bits >>> 6) & 63);
  bytes[at + 3] = 32 + (bits & 63);
}
