import { largestSegment, type Postings, type Segment } from "../segments/segment.ts";
import type { Matches } from "./matches.ts";
import type { WorkRoom } from "./work-room.ts";

/** Postings that follow each other; of a document that is in several, the highest weight counts. */
export interface PostingRange {
  readonly first: number;
  readonly end: number;
  readonly scores: Float32Array;
}

/** The highest weight of each document, and which documents have one; used by one call at a time, which leaves them empty. */
const highest = new Uint8Array(largestSegment);
const marked = new Uint32Array(largestSegment / 32);

/** Above this part of the documents it is faster to look at each of them than to follow the marks. */
const denseFrom = 2;

/** The documents of all these postings in rising order: spread over all documents and gathered from there. */
export function spreadMatches({ postings, size }: Segment, range: PostingRange, room: WorkRoom): Matches {
  const isDense = range.end - range.first > size / denseFrom;
  spread(postings, range);
  if (!isDense) mark(postings, range);
  const matches = isDense ? gatherAll(size, range, room) : gatherMarked(size, range, room);
  highest.fill(0, 0, size);
  return matches;
}

function spread({ docs, weights }: Postings, { first, end }: PostingRange): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    highest[doc] = Math.max(highest[doc] ?? 0, weights[index] ?? 0);
  }
}

function mark({ docs }: Postings, { first, end }: PostingRange): void {
  for (let index = first; index < end; index++) {
    const doc = docs[index] ?? 0;
    marked[doc >>> 5] = (marked[doc >>> 5] ?? 0) | (1 << (doc & 31));
  }
}

function gatherAll(size: number, { scores }: PostingRange, room: WorkRoom): Matches {
  const draft = room.draft(size);
  let end = draft.from;
  for (let doc = 0; doc < size; doc++) {
    const weight = highest[doc] ?? 0;
    draft.docs[end] = doc;
    draft.scores[end] = scores[weight] ?? 0;
    // Without a branch: one for every weight but 0.
    end += (weight + 0xff) >>> 8;
  }
  return room.take(end);
}

function gatherMarked(size: number, { first, end: last, scores }: PostingRange, room: WorkRoom): Matches {
  const draft = room.draft(last - first);
  let end = draft.from;
  for (let at = 0; at < (size + 31) >>> 5; at++) {
    for (let word = marked[at] ?? 0; word !== 0; word &= word - 1) {
      const doc = (at << 5) + (31 - Math.clz32(word & -word));
      draft.docs[end] = doc;
      draft.scores[end++] = scores[highest[doc] ?? 0] ?? 0;
    }
    marked[at] = 0;
  }
  return room.take(end);
}
