import type { Frequencies } from "./frequencies.ts";
import { type Matches, noMatches } from "./matches.ts";
import { largestSegment, type Segment } from "./segment.ts";

/** The documents in which a term stands. */
export function termMatches(segment: Segment, term: string, frequencies: Frequencies): Matches {
  const index = segment.terms.indexOf(term);
  return index < 0 ? noMatches : posting(segment, index, frequencies.scoresOf(term));
}

/** The documents in which a word begins with the prefix, scored as if all those words were one. */
export function prefixMatches(segment: Segment, prefix: string, frequencies: Frequencies): Matches {
  const [from, to] = segment.terms.prefixRange(prefix);
  if (to - from === 0) return noMatches;
  const scores = frequencies.scoresOfPrefix(prefix);
  const { starts } = segment.postings;
  const range = { first: starts[from] ?? 0, end: starts[to] ?? 0, scores };
  if (to - from === 1) return posting(segment, from, scores);
  return range.end - range.first < segment.size / denseFrom ? sortedMatches(segment, range) : spreadMatches(segment, range);
}

/** Above this part of the documents it is faster to look at all of them than to sort those found. */
const denseFrom = 16;

function posting({ postings }: Segment, term: number, scores: Float32Array): Matches {
  const from = postings.starts[term] ?? 0;
  const to = postings.starts[term + 1] ?? 0;
  const found = new Float32Array(to - from);
  for (let index = from; index < to; index++) found[index - from] = scores[postings.weights[index] ?? 0] ?? 0;
  return { docs: postings.docs.subarray(from, to), scores: found };
}

/** Postings that follow each other; of a document that is in several, the highest weight counts. */
interface PostingRange {
  readonly first: number;
  readonly end: number;
  readonly scores: Float32Array;
}

function sortedMatches({ postings }: Segment, { first, end, scores }: PostingRange): Matches {
  const packed = new Uint32Array(end - first);
  for (let index = first; index < end; index++) packed[index - first] = ((postings.docs[index] ?? 0) << 8) | (postings.weights[index] ?? 0);
  packed.sort();
  const docs = new Uint16Array(packed.length);
  const found = new Float32Array(packed.length);
  let at = 0;
  for (let index = 0; index < packed.length; index++) {
    const entry = packed[index] ?? 0;
    // The last entry of a document has its highest weight.
    if (entry >>> 8 === (packed[index + 1] ?? -1) >>> 8) continue;
    docs[at] = entry >>> 8;
    found[at++] = scores[entry & 0xff] ?? 0;
  }
  return { docs: docs.subarray(0, at), scores: found.subarray(0, at) };
}

/** The highest weight of each document; used by one call at a time and kept, for making it anew costs more than clearing it. */
const highest = new Uint8Array(largestSegment);
const fourAtOnce = new Uint32Array(highest.buffer);

function spreadMatches({ postings }: Segment, { first, end, scores }: PostingRange): Matches {
  highest.fill(0);
  let count = 0;
  for (let index = first; index < end; index++) {
    const doc = postings.docs[index] ?? 0;
    const weight = postings.weights[index] ?? 0;
    const known = highest[doc] ?? 0;
    if (known === 0) count++;
    if (weight > known) highest[doc] = weight;
  }
  return gathered(count, scores);
}

/** The documents with a highest weight. */
function gathered(count: number, scores: Float32Array): Matches {
  const docs = new Uint16Array(count);
  const found = new Float32Array(count);
  for (let four = 0, at = 0; at < count; four++) {
    if (fourAtOnce[four] === 0) continue;
    for (let doc = four * 4; doc < four * 4 + 4; doc++) {
      const weight = highest[doc] ?? 0;
      if (weight === 0) continue;
      docs[at] = doc;
      found[at++] = scores[weight] ?? 0;
    }
  }
  return { docs, scores: found };
}
