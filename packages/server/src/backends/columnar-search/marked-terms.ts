import { fold } from "./analyze.ts";

/**
 * Terms that are not words begin with a character that no word has. Most of them stand in one document only, so that a hash
 * of 48 bits takes their place: it is a quarter as long, and among a million documents a query meets a false one once in some
 * ten million times.
 */
const wholeMark = "\u0001";
const pairMark = "\u0002";

/** The term of a whole value, ignoring case and accents. */
export function wholeTerm(value: string): string {
  return wholeMark + hashed(fold(value.trim()));
}

/** The term of two words that stand next to each other, given with a blank between them. */
export function pairTerm(pair: string): string {
  return pairMark + hashed(pair);
}

/** Two FNV-1a hashes (RFC 9923) that begin differently, as eight characters of six bits. */
function hashed(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return fourCharacters(first) + fourCharacters(second);
}

function fourCharacters(hash: number): string {
  const mixed = (hash ^ (hash >>> 11)) >>> 0;
  return String.fromCharCode(32 + (mixed & 63), 32 + ((mixed >>> 6) & 63), 32 + ((mixed >>> 12) & 63), 32 + ((mixed >>> 18) & 63));
}
