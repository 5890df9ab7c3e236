import type { Bits } from "./bits.ts";

/**
 * Documents of a segment in rising order, each with its score. Scores are multiples of 1/64 (see term-weight.ts), so that
 * they add up to the same number in any order.
 */
export interface Matches {
  readonly docs: Uint16Array;
  readonly scores: Float32Array;
}

export const noMatches: Matches = { docs: new Uint16Array(0), scores: new Float32Array(0) };

/** Beyond this ratio of lengths, searching the longer list beats walking it. */
const gallopFrom = 32;

/** Documents of both, scores added. */
export function intersect(a: Matches, b: Matches): Matches {
  const [short, long] = a.docs.length <= b.docs.length ? [a, b] : [b, a];
  const docs = new Uint16Array(short.docs.length);
  const scores = new Float32Array(short.docs.length);
  const gallops = long.docs.length > short.docs.length * gallopFrom;
  let found = 0;
  let at = 0;
  for (let index = 0; index < short.docs.length && at < long.docs.length; index++) {
    const doc = short.docs[index] ?? 0;
    if (gallops) at = lowerBound(long.docs, doc, at);
    else while (at < long.docs.length && (long.docs[at] ?? 0) < doc) at++;
    if (long.docs[at] !== doc) continue;
    docs[found] = doc;
    scores[found++] = (short.scores[index] ?? 0) + (long.scores[at] ?? 0);
  }
  return { docs: docs.subarray(0, found), scores: scores.subarray(0, found) };
}

/** Documents of either, scores added where both have them. */
export function unite(a: Matches, b: Matches): Matches {
  if (a.docs.length === 0) return b;
  if (b.docs.length === 0) return a;
  const docs = new Uint16Array(a.docs.length + b.docs.length);
  const scores = new Float32Array(docs.length);
  let found = 0;
  let left = 0;
  let right = 0;
  while (left < a.docs.length || right < b.docs.length) {
    const fromLeft = a.docs[left] ?? beyond;
    const fromRight = b.docs[right] ?? beyond;
    docs[found] = Math.min(fromLeft, fromRight);
    let score = 0;
    if (fromLeft <= fromRight) score += a.scores[left++] ?? 0;
    if (fromRight <= fromLeft) score += b.scores[right++] ?? 0;
    scores[found++] = score;
  }
  return { docs: docs.subarray(0, found), scores: scores.subarray(0, found) };
}

/** Comes behind every document. */
const beyond = 0x10000;

/** Documents of `a` that are not in `b`. */
export function subtract(a: Matches, b: Matches): Matches {
  const docs = new Uint16Array(a.docs.length);
  const scores = new Float32Array(a.docs.length);
  let found = 0;
  let at = 0;
  for (let index = 0; index < a.docs.length; index++) {
    const doc = a.docs[index] ?? 0;
    while (at < b.docs.length && (b.docs[at] ?? 0) < doc) at++;
    if (b.docs[at] === doc) continue;
    docs[found] = doc;
    scores[found++] = a.scores[index] ?? 0;
  }
  return { docs: docs.subarray(0, found), scores: scores.subarray(0, found) };
}

/** Adds the scores of `bonus` to documents of `matches`; others do not join. */
export function addBonus(matches: Matches, bonus: Matches): Matches {
  const scores = matches.scores.slice();
  let at = 0;
  for (let index = 0; index < bonus.docs.length; index++) {
    at = lowerBound(matches.docs, bonus.docs[index] ?? 0, at);
    if (matches.docs[at] === bonus.docs[index]) scores[at] = (scores[at] ?? 0) + (bonus.scores[index] ?? 0);
  }
  return { docs: matches.docs, scores };
}

/** The first place from `from` on that does not lie before `doc`: doubling steps, then halving. */
function lowerBound(docs: Uint16Array, doc: number, from: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < docs.length && (docs[high] ?? 0) < doc) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, docs.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of the matches whose documents are in the set. */
export function restrict({ docs, scores }: Matches, kept: Bits): Matches {
  const found = new Uint16Array(docs.length);
  const foundScores = new Float32Array(docs.length);
  let at = 0;
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0;
    if (!kept.has(doc)) continue;
    found[at] = doc;
    foundScores[at++] = scores[index] ?? 0;
  }
  return { docs: found.subarray(0, at), scores: foundScores.subarray(0, at) };
}

/** Documents that are in all of the lists; none when there is no list. */
export function allOf(lists: readonly Matches[]): Matches {
  const [first, ...others] = shortestFirst(lists);
  return first === undefined ? noMatches : others.reduce(intersect, first);
}

/** The order in which lists are intersected fastest. */
export function shortestFirst(lists: readonly Matches[]): Matches[] {
  return lists.toSorted((a, b) => a.docs.length - b.docs.length);
}

/** Documents none of which is better than another. */
export function unscored(docs: Uint16Array): Matches {
  return { docs, scores: new Float32Array(docs.length).fill(1) };
}
