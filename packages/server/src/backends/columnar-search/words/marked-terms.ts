import { fold } from "./analyze.ts";

/**
 * Terms that are not words. Most of them stand in one document only, so that a hash of 48 bits takes their place: it is a
 * quarter as long, and among a million documents a query meets a false one once in some ten million times. The mark before
 * the hash says what kind it is; no word begins with a character so low.
 */
export type MarkedTerm = number & { readonly markedTerm: never };

const hashRange = 2 ** 48;
const wholeMark = 1;
const pairMark = 2;

/** The term of a whole value, ignoring case and accents. */
export function wholeTerm(value: string): MarkedTerm {
  return marked(wholeMark, fold(value.trim()));
}

/** The term of two words that stand next to each other, given with a blank between them. */
export function pairTerm(pair: string): MarkedTerm {
  return marked(pairMark, pair);
}

/** Two FNV-1a hashes (RFC 9923) that begin differently, 24 bits of each. */
function marked(mark: number, text: string): MarkedTerm {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return (mark * hashRange + folded(first) * 2 ** 24 + folded(second)) as MarkedTerm;
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 11)) & 0xffffff;
}

/** The term as it stands in a table: the mark, and six bits to a character. The order of terms is that of their numbers. */
export function textOfMarked(term: MarkedTerm): string {
  const hash = term % hashRange;
  return String.fromCharCode(Math.floor(term / hashRange)) + fourCharacters(Math.floor(hash / 2 ** 24)) + fourCharacters(hash % 2 ** 24);
}

function fourCharacters(bits: number): string {
  return String.fromCharCode(32 + (bits >>> 18), 32 + ((bits >>> 12) & 63), 32 + ((bits >>> 6) & 63), 32 + (bits & 63));
}
