import type { Bits } from "../segments/bits.ts";
import { largestSegment } from "../segments/segment.ts";
import type { WorkRoom } from "./work-room.ts";

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
export function intersect(a: Matches, b: Matches, room: WorkRoom): Matches {
  const [short, long] = a.docs.length <= b.docs.length ? [a, b] : [b, a];
  return long.docs.length > short.docs.length * gallopFrom ? sought(short, long, room) : spreadOut(short, long, room);
}

/** Each of the few is sought among the many. */
function sought(few: Matches, many: Matches, room: WorkRoom): Matches {
  const { docs, scores, from } = room.draft(few.docs.length);
  let end = from;
  let at = 0;
  for (let index = 0; index < few.docs.length && at < many.docs.length; index++) {
    const doc = few.docs[index] ?? 0;
    at = lowerBound(many.docs, doc, at);
    if (many.docs[at] !== doc) continue;
    docs[end] = doc;
    scores[end++] = (few.scores[index] ?? 0) + (many.scores[at] ?? 0);
  }
  return room.take(end);
}

/** The score of each document, used by one call at a time, which leaves it empty; and the same bits as a number without fraction. */
const scoreOf = new Float32Array(largestSegment);
const scoreBits = new Int32Array(scoreOf.buffer);

/** The scores of the many are spread over all documents: whoever walks both lists guesses wrong at every other step. */
function spreadOut(few: Matches, many: Matches, room: WorkRoom): Matches {
  const { docs, scores, from } = room.draft(few.docs.length);
  for (let index = 0; index < many.docs.length; index++) scoreOf[many.docs[index] ?? 0] = many.scores[index] ?? 0;
  let end = from;
  for (let index = 0; index < few.docs.length; index++) {
    const doc = few.docs[index] ?? 0;
    docs[end] = doc;
    scores[end] = (few.scores[index] ?? 0) + (scoreOf[doc] ?? 0);
    // Without a branch: scores are above 0, and what has none is written over.
    end += -(scoreBits[doc] ?? 0) >>> 31;
  }
  for (let index = 0; index < many.docs.length; index++) scoreOf[many.docs[index] ?? 0] = 0;
  return room.take(end);
}

/** Documents of either, scores added where both have them. */
export function unite(a: Matches, b: Matches, room: WorkRoom): Matches {
  if (a.docs.length === 0) return b;
  if (b.docs.length === 0) return a;
  const { docs, scores, from } = room.draft(a.docs.length + b.docs.length);
  let end = from;
  let left = 0;
  let right = 0;
  while (left < a.docs.length || right < b.docs.length) {
    const fromLeft = a.docs[left] ?? beyond;
    const fromRight = b.docs[right] ?? beyond;
    docs[end] = Math.min(fromLeft, fromRight);
    let score = 0;
    if (fromLeft <= fromRight) score += a.scores[left++] ?? 0;
    if (fromRight <= fromLeft) score += b.scores[right++] ?? 0;
    scores[end++] = score;
  }
  return room.take(end);
}

/** Comes behind every document. */
const beyond = 0x10000;

/** Documents of `a` that are not in `b`. */
export function subtract(a: Matches, b: Matches, room: WorkRoom): Matches {
  const { docs, scores, from } = room.draft(a.docs.length);
  let end = from;
  let at = 0;
  for (let index = 0; index < a.docs.length; index++) {
    const doc = a.docs[index] ?? 0;
    while (at < b.docs.length && (b.docs[at] ?? 0) < doc) at++;
    if (b.docs[at] === doc) continue;
    docs[end] = doc;
    scores[end++] = a.scores[index] ?? 0;
  }
  return room.take(end);
}

/** Adds the scores of `bonus` to documents of `matches`; others do not join. */
export function addBonus(matches: Matches, bonus: Matches, room: WorkRoom): Matches {
  if (bonus.docs.length === 0) return matches;
  const { length } = matches.docs;
  const draft = room.draft(length);
  draft.scores.set(matches.scores, draft.from);
  const { scores } = room.take(draft.from + length);
  const { docs } = matches;
  const gallops = length > bonus.docs.length * gallopFrom;
  let at = 0;
  for (let index = 0; index < bonus.docs.length && at < length; index++) {
    const doc = bonus.docs[index] ?? 0;
    if (gallops) at = lowerBound(docs, doc, at);
    else while (at < length && (docs[at] ?? 0) < doc) at++;
    if (docs[at] === doc) scores[at] = (scores[at] ?? 0) + (bonus.scores[index] ?? 0);
  }
  return { docs, scores };
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
export function restrict(matches: Matches, kept: Bits, room: WorkRoom): Matches {
  const { docs, scores, from } = room.draft(matches.docs.length);
  const { words } = kept;
  let end = from;
  for (let index = 0; index < matches.docs.length; index++) {
    const doc = matches.docs[index] ?? 0;
    docs[end] = doc;
    scores[end] = matches.scores[index] ?? 0;
    // Without a branch: what is not kept is written over.
    end += ((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1;
  }
  return room.take(end);
}

/** Documents that are in all of the lists; none when there is no list. */
export function allOf(lists: readonly Matches[], room: WorkRoom): Matches {
  const [first, ...others] = shortestFirst(lists);
  return first === undefined ? noMatches : others.reduce((all, list) => intersect(all, list, room), first);
}

/** The order in which lists are intersected fastest. */
export function shortestFirst(lists: readonly Matches[]): Matches[] {
  return lists.toSorted((a, b) => a.docs.length - b.docs.length);
}

/** Documents none of which is better than another. */
export function unscored(docs: Uint16Array): Matches {
  return { docs, scores: new Float32Array(docs.length).fill(1) };
}
