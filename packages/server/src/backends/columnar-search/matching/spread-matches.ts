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

/** Above this part of the documents it is faster to look at each of them than to follow the marks. */
const denseFrom = 2;

/** The documents of all these postings in rising order: spread over all documents and gathered from there. */
export function spreadMatches({ postings, size }: Segment, spreading: Spreading, room: WorkRoom): Matches {
  const { all, own } = spreading;
  const found = all.end - all.first + (own.replaces ? own.end - own.first : 0);
  const isDense = found > size / denseFrom;
  spread(postings, all);
  spreadOwn(postings, own);
  if (!isDense) {
    mark(postings, all);
    if (own.replaces) mark(postings, own);
  }
  return isDense ? gatherAll(size, spreading, room) : gatherMarked(size, { ...spreading, found }, room);
}

function spread({ docs, weights }: Postings, { first, end }: PostingRange): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    highest[doc] = Math.max(highest[doc] ?? 0, weights[index] ?? 0);
  }
}

function spreadOwn({ docs, weights }: Postings, { first, end, replaces }: Spreading["own"]): void {
  for (let index = first; index < end; index++) ownWeight[docs[index] ?? 0] = weights[index] ?? 0;
  if (replaces) for (let index = first; index < end; index++) highest[docs[index] ?? 0] = 0;
}

function mark({ docs }: Postings, { first, end }: PostingRange): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    marked[doc >>> 5] = (marked[doc >>> 5] ?? 0) | (1 << (doc & 31));
  }
}

function gatherAll(size: number, { all, own }: Spreading, room: WorkRoom): Matches {
  const draft = room.draft(size);
  let end = draft.from;
  for (let doc = 0; doc < size; doc++) {
    const weight = highest[doc] ?? 0;
    const weightOfOwn = ownWeight[doc] ?? 0;
    draft.docs[end] = doc;
    draft.scores[end] = (all.scores[weight] ?? 0) + (own.scores[weightOfOwn] ?? 0);
    // Without a branch: one unless both weights are 0.
    end += ((weight | weightOfOwn) + 0xff) >>> 8;
  }
  highest.fill(0, 0, size);
  ownWeight.fill(0, 0, size);
  return room.take(end);
}

function gatherMarked(size: number, { all, own, found }: Spreading & { readonly found: number }, room: WorkRoom): Matches {
  const draft = room.draft(found);
  let end = draft.from;
  for (let at = 0; at < (size + 31) >>> 5; at++) {
    for (let word = marked[at] ?? 0; word !== 0; word &= word - 1) {
      const doc = (at << 5) + (31 - Math.clz32(word & -word));
      draft.docs[end] = doc;
      draft.scores[end++] = (all.scores[highest[doc] ?? 0] ?? 0) + (own.scores[ownWeight[doc] ?? 0] ?? 0);
      highest[doc] = 0;
      ownWeight[doc] = 0;
    }
    marked[at] = 0;
  }
  return room.take(end);
}
