/**
 * Weights of terms are kept in one byte on a logarithmic scale: 1/8 and up to about 50,000 in steps of 5 %.
 */
const step = 1.052;
const smallest = 0.125;
const perStep = 1 / Math.log(step);

/** What each byte stands for; 0 is no match, which weighs nothing. */
export const weightOfByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => (byte === 0 ? 0 : smallest * step ** byte));

/** The byte nearest to a weight that is not nothing. */
export function byteOfWeight(weight: number): number {
  return weight <= smallest * step ? 1 : Math.min(255, Math.round(Math.log(weight / smallest) * perStep));
}

/** Factors of the reference's ranking (rest.md 16.4). */
export const weights = {
  /** A word inside a value, against the whole value. */
  word: 0.4,
  urnWord: 0.5,
  /** Another form of a word, against the word itself. */
  form: 0.8,
  whole: 16,
  /** The same where it is one of many, such as the name of a column, and has several words. */
  listed: 8,
  pair: 1.2,
  urn: 10,
};

/** What one word of a value of `length` words weighs in a field: less, the more words stand beside it. */
export function wordWeight(boost: number, length: number): number {
  return boost * (0.5 + 0.5 / Math.sqrt(length));
}

/**
 * How telling a term is that stands in `found` of `total` documents (Robertson and Zaragoza, 2009, 3.13), in steps, so that
 * a few documents more or fewer do not turn the order round while someone pages through it.
 */
export function rarity(found: number, total: number): number {
  return Math.max(1, Math.round(16 * Math.log(1 + (total - found + 0.5) / (found + 0.5)))) / 16;
}

/** What a term of this rarity adds to the score of a document, for each byte of its weight there: multiples of 1/64. */
export function scoresOfBytes(factor: number): Float32Array {
  return weightOfByte.map((weight) => Math.round(weight * factor * 64) / 64);
}
