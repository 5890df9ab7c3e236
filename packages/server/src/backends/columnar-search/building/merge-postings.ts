import type { Steps } from "../../../steps.ts";
import type { Postings, Segment } from "../segments/segment.ts";
import type { StringTable } from "../strings/string-table.ts";
import { mergeTables, type Placement } from "./merge-tables.ts";

/** So many terms are worked on between two pauses. */
const stride = 2_048;
/** So few documents of a term are sorted where they stand. */
const few = 32;

/** The terms of all segments that still stand in a document, and in which. */
export function* mergePostings(segments: readonly Segment[], placement: Placement): Steps<{ terms: StringTable; postings: Postings }> {
  const { places } = placement;
  const live: Uint32Array[] = [];
  for (const [index, { postings }] of segments.entries()) live.push(yield* liveCounts(postings, places[index] ?? none));
  const { table: terms, places: termPlaces } = yield* mergeTables(
    segments.map((segment, index) => ({ table: segment.terms, isLeftOut: (term) => (live[index]?.[term] ?? 0) === 0 })),
  );
  yield;
  const { starts, total } = yield* startsOf(terms.size, termPlaces, live);
  const postings = { starts, docs: new Uint16Array(total), weights: new Uint8Array(total) };
  for (const [index, segment] of segments.entries()) {
    yield* append(segment.postings, postings, { places: places[index] ?? none, termPlaces: termPlaces[index] ?? none });
  }
  yield* sortPostings(postings, placement.size);
  return { terms, postings };
}

const none = new Int32Array();

/** In how many documents that still stand each term is. */
function* liveCounts({ starts, docs }: Postings, places: Int32Array): Steps<Uint32Array> {
  const counts = new Uint32Array(starts.length - 1);
  for (let term = 0; term < counts.length; term++) {
    const end = starts[term + 1] ?? 0;
    let count = 0;
    for (let index = starts[term] ?? 0; index < end; index++) if ((places[docs[index] ?? 0] ?? -1) >= 0) count++;
    counts[term] = count;
    if (term % stride === stride - 1) yield;
  }
  return counts;
}

/**
 * Where the postings of each term begin, one entry further on than they stand in a segment: when all are appended, each
 * entry has moved on to where the postings of its term end, which is where those of the next begin.
 */
function* startsOf(
  size: number,
  termPlaces: readonly Int32Array[],
  live: readonly Uint32Array[],
): Steps<{ readonly starts: Uint32Array; readonly total: number }> {
  const starts = new Uint32Array(size + 1);
  for (const [index, list] of termPlaces.entries()) {
    for (let term = 0; term < list.length; term++) {
      const place = list[term] ?? -1;
      if (place >= 0) starts[place + 1] = (starts[place + 1] ?? 0) + (live[index]?.[term] ?? 0);
    }
    yield;
  }
  let total = 0;
  for (let entry = 1; entry < starts.length; entry++) {
    const count = starts[entry] ?? 0;
    starts[entry] = total;
    total += count;
  }
  return { starts, total };
}

/** Where documents and terms of one segment stand in the merged one. */
interface Moved {
  readonly places: Int32Array;
  readonly termPlaces: Int32Array;
}

/** Copies the postings of a segment with the documents in their new places, and moves the entry of each term on. */
function* append(from: Postings, to: Postings, moved: Moved): Steps<void> {
  for (let term = 0; term < moved.termPlaces.length; term++) {
    if (term % stride === stride - 1) yield;
    if ((moved.termPlaces[term] ?? -1) >= 0) appendTerm(term, from, to, moved);
  }
}

function appendTerm(term: number, from: Postings, to: Postings, { places, termPlaces }: Moved): void {
  const entry = (termPlaces[term] ?? 0) + 1;
  let end = to.starts[entry] ?? 0;
  const last = from.starts[term + 1] ?? 0;
  for (let index = from.starts[term] ?? 0; index < last; index++) {
    const place = places[from.docs[index] ?? 0] ?? -1;
    if (place < 0) continue;
    to.docs[end] = place;
    to.weights[end++] = from.weights[index] ?? 0;
  }
  to.starts[entry] = end;
}

/** Each segment brought its documents in order; those of several are brought into one. */
function* sortPostings(postings: Postings, size: number): Steps<void> {
  const room = new Uint32Array(size);
  for (let term = 0; term < postings.starts.length - 1; term++) {
    sortPosting(postings, term, room);
    if (term % stride === stride - 1) yield;
  }
}

function sortPosting(postings: Postings, term: number, room: Uint32Array): void {
  const { starts, docs } = postings;
  const [start, end] = [starts[term] ?? 0, starts[term + 1] ?? 0];
  let isSorted = true;
  for (let index = start + 1; index < end && isSorted; index++) isSorted = (docs[index - 1] ?? 0) < (docs[index] ?? 0);
  if (isSorted) return;
  if (end - start <= few) sortFew(postings, start, end);
  else sortMany(postings, start, room.subarray(0, end - start));
}

function sortFew({ docs, weights }: Postings, start: number, end: number): void {
  for (let index = start + 1; index < end; index++) {
    const [doc, weight] = [docs[index] ?? 0, weights[index] ?? 0];
    let at = index;
    for (; at > start && (docs[at - 1] ?? 0) > doc; at--) {
      docs[at] = docs[at - 1] ?? 0;
      weights[at] = weights[at - 1] ?? 0;
    }
    docs[at] = doc;
    weights[at] = weight;
  }
}

/** Number and weight travel as one: a number has 16 bits, a weight 8. */
function sortMany({ docs, weights }: Postings, start: number, packed: Uint32Array): void {
  for (let index = 0; index < packed.length; index++) packed[index] = ((docs[start + index] ?? 0) << 8) | (weights[start + index] ?? 0);
  packed.sort();
  for (let index = 0; index < packed.length; index++) {
    docs[start + index] = (packed[index] ?? 0) >>> 8;
    weights[start + index] = (packed[index] ?? 0) & 0xff;
  }
}
