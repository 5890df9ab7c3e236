import { Bits } from "../segments/bits.ts";
import { largestSegment, type Postings, type Segment } from "../segments/segment.ts";
import type { Matches } from "./matches.ts";
import type { WorkRoom } from "./work-room.ts";

/** Postings that follow each other; of a document that is in several, the highest weight counts. */
export interface PostingRange {
  readonly first: number;
  readonly end: number;
  readonly scores: Float32Array;
}

/** Words that begin alike, and the one of them that is meant. */
export interface Spreading {
  readonly all: PostingRange;
  /** What it adds to the score of all; or what is said of a document instead, where the word is none of them. */
  readonly own: PostingRange & { readonly replaces: boolean };
}

/** The highest weight of each document, that of the own word, and which documents have one; used by one call at a time, which leaves them empty. */
const highest = new Uint8Array(largestSegment);
const ownWeight = new Uint8Array(largestSegment);
const marked = new Uint32Array(largestSegment / 32);

const allAllowed = Bits.all(largestSegment);

/** Above this part of the documents it is faster to look at each of them than to follow the marks. */
const denseFrom = 2;

interface Gathering {
  /** The only documents to gather. */
  readonly allowed: Bits;
  readonly room: WorkRoom;
}

/** The documents of all these postings in rising order: spread over all documents and gathered from there. */
export function spreadMatches(
  { postings, size }: Segment,
  spreading: Spreading,
  { allowed = allAllowed, room }: { readonly allowed?: Bits | undefined; readonly room: WorkRoom },
): Matches {
  const { all, own } = spreading;
  const most = mostSpread(spreading);
  spread(postings, spreading);
  let matches: Matches;
  if (most > size / denseFrom) matches = gatherAll(size, spreading, { allowed, room });
  else {
    mark(postings, all);
    if (own.replaces) mark(postings, own);
    matches = gatherMarked(size, spreading, { allowed, room, most });
  }
  clear(postings, spreading, size);
  return matches;
}

/** No more documents than these are in the postings. */
export function mostSpread({ all, own }: Spreading): number {
  return all.end - all.first + (own.replaces ? own.end - own.first : 0);
}

/** Those of the matches that are in the postings too, scores added. */
export function addSpread(segment: Segment, spreading: Spreading, { matches, room }: { matches: Matches; room: WorkRoom }): Matches {
  spread(segment.postings, spreading);
  const both = gatherFrom(matches, spreading, room);
  clear(segment.postings, spreading, segment.size);
  return both;
}

/** Several postings that are scored alike. */
export interface PostingRanges {
  readonly ranges: readonly Omit<PostingRange, "scores">[];
  readonly scores: Float32Array;
}

/** The score of each document that was found before; used as the weights are. The same bits as numbers without fraction. */
const scoreBefore = new Float32Array(largestSegment);
const bitsBefore = new Int32Array(scoreBefore.buffer);

/** The matches and the other documents of some postings, scores added. */
export function uniteSpread(
  { postings, size }: Segment,
  { ranges, scores }: PostingRanges,
  { matches, allowed = allAllowed, room }: { readonly matches: Matches; readonly allowed?: Bits | undefined; readonly room: WorkRoom },
): Matches {
  for (const range of ranges) spreadWeights(postings, range);
  for (let index = 0; index < matches.docs.length; index++) scoreBefore[matches.docs[index] ?? 0] = matches.scores[index] ?? 0;
  const most = ranges.reduce((sum, { first, end }) => sum + end - first, matches.docs.length);
  if (most > size / denseFrom) return gatherAllUnited(size, scores, { allowed, room });
  for (const range of ranges) mark(postings, range);
  mark(matches, { first: 0, end: matches.docs.length });
  return gatherMarkedUnited(size, scores, { allowed, room, most });
}

function spread(postings: Postings, { all, own }: Spreading): void {
  spreadWeights(postings, all);
  const { docs, weights } = postings;
  for (let index = own.first; index < own.end; index++) ownWeight[docs[index] ?? 0] = weights[index] ?? 0;
  if (own.replaces) for (let index = own.first; index < own.end; index++) highest[docs[index] ?? 0] = 0;
}

function spreadWeights({ docs, weights }: Postings, { first, end }: Omit<PostingRange, "scores">): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    highest[doc] = Math.max(highest[doc] ?? 0, weights[index] ?? 0);
  }
}

/** Above this part of the documents it is faster to empty the arrays than what was written. */
const fillFrom = 16;

function clear({ docs }: Postings, { all, own }: Spreading, size: number): void {
  if (all.end - all.first + own.end - own.first > size / fillFrom) {
    highest.fill(0, 0, size);
    ownWeight.fill(0, 0, size);
    return;
  }
  for (let index = all.first; index < all.end; index++) highest[docs[index] ?? 0] = 0;
  for (let index = own.first; index < own.end; index++) ownWeight[docs[index] ?? 0] = 0;
}

function mark({ docs }: Pick<Postings, "docs">, { first, end }: Omit<PostingRange, "scores">): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    marked[doc >>> 5] = (marked[doc >>> 5] ?? 0) | (1 << (doc & 31));
  }
}

function gatherAll(size: number, { all, own }: Spreading, { allowed, room }: Gathering): Matches {
  const draft = room.draft(size);
  let end = draft.from;
  for (let doc = 0; doc < size; doc++) {
    const weight = highest[doc] ?? 0;
    const weightOfOwn = ownWeight[doc] ?? 0;
    draft.docs[end] = doc;
    draft.scores[end] = (all.scores[weight] ?? 0) + (own.scores[weightOfOwn] ?? 0);
    end += isSpread(weight, weightOfOwn) & allowed.bit(doc);
  }
  return room.take(end);
}

/** Without a branch: one unless both weights are 0. */
function isSpread(weight: number, weightOfOwn: number): number {
  return ((weight | weightOfOwn) + 0xff) >>> 8;
}

function gatherMarked(size: number, { all, own }: Spreading, { allowed, room, most }: Gathering & { most: number }): Matches {
  const draft = room.draft(most);
  let end = draft.from;
  for (let at = 0; at < (size + 31) >>> 5; at++) {
    for (let word = (marked[at] ?? 0) & (allowed.words[at] ?? 0); word !== 0; word &= word - 1) {
      const doc = (at << 5) + (31 - Math.clz32(word & -word));
      draft.docs[end] = doc;
      draft.scores[end++] = (all.scores[highest[doc] ?? 0] ?? 0) + (own.scores[ownWeight[doc] ?? 0] ?? 0);
    }
    marked[at] = 0;
  }
  return room.take(end);
}

function gatherAllUnited(size: number, scores: Float32Array, { allowed, room }: Gathering): Matches {
  const draft = room.draft(size);
  let end = draft.from;
  for (let doc = 0; doc < size; doc++) {
    const weight = highest[doc] ?? 0;
    draft.docs[end] = doc;
    draft.scores[end] = (scores[weight] ?? 0) + (scoreBefore[doc] ?? 0);
    // Without a branch: scores are above 0, as are their bits, and what has none is written over.
    end += (-(weight | (bitsBefore[doc] ?? 0)) >>> 31) & allowed.bit(doc);
  }
  highest.fill(0, 0, size);
  scoreBefore.fill(0, 0, size);
  return room.take(end);
}

function gatherMarkedUnited(size: number, scores: Float32Array, { allowed, room, most }: Gathering & { most: number }): Matches {
  const draft = room.draft(most);
  let end = draft.from;
  for (let at = 0; at < (size + 31) >>> 5; at++) {
    for (let word = marked[at] ?? 0; word !== 0; word &= word - 1) {
      const doc = (at << 5) + (31 - Math.clz32(word & -word));
      draft.docs[end] = doc;
      draft.scores[end] = (scores[highest[doc] ?? 0] ?? 0) + (scoreBefore[doc] ?? 0);
      end += allowed.bit(doc);
      highest[doc] = 0;
      scoreBefore[doc] = 0;
    }
    marked[at] = 0;
  }
  return room.take(end);
}

function gatherFrom(matches: Matches, { all, own }: Spreading, room: WorkRoom): Matches {
  const { docs, scores, from } = room.draft(matches.docs.length);
  let end = from;
  for (let index = 0; index < matches.docs.length; index++) {
    const doc = matches.docs[index] ?? 0;
    docs[end] = doc;
    scores[end] = matches.scores[index] ?? 0;
    end += isSpread(highest[doc] ?? 0, ownWeight[doc] ?? 0);
  }
  // Weights are looked up of those alone that are left.
  for (let at = from; at < end; at++) {
    const doc = docs[at] ?? 0;
    scores[at] = (scores[at] ?? 0) + (all.scores[highest[doc] ?? 0] ?? 0) + (own.scores[ownWeight[doc] ?? 0] ?? 0);
  }
  return room.take(end);
}
