import type { Steps } from "../../../steps.ts";
import type { LikeWord, WordRequest } from "../../../storage/search-index.ts";
import type { Segment } from "../segments/segment.ts";
import type { SegmentReader } from "../segments/segment-reader.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { analyze, fold, stem } from "./analyze.ts";
import { editDistance } from "./edit-distance.ts";
import { formsIn } from "./english-forms.ts";

/** Shorter words are like too many others. */
const shortestWord = 4;
/** Longer words may differ in two letters. */
const longerWord = 6;
/** Of a word that stands in very many documents of a segment, only so many are looked at. */
const mostDocuments = 4_096;
const stride = 512;

/** The words of a field that are spelt like a word which stands nowhere, the most similar first; they begin alike. */
export function* wordsLike(readers: readonly SegmentReader[], { word, field, limit }: WordRequest): Steps<LikeWord[]> {
  const wanted = stem(fold(word));
  if (wanted.length < shortestWord || readers.some(({ segment }) => isKnown(segment, fold(word)))) return [];
  const frequencies = new Map<string, number>();
  for (const reader of readers) {
    for (const term of yield* termsLike(reader.segment, word, mostEdits(wanted))) {
      const count = yield* countIn(reader, { place: reader.segment.terms.indexOf(term), term, field });
      if (count > 0) frequencies.set(term, (frequencies.get(term) ?? 0) + count);
    }
  }
  return [...frequencies]
    .map(([text, frequency]) => ({ text, frequency, score: similarity(wanted, text) }))
    .sort((a, b) => b.score - a.score || b.frequency - a.frequency || (a.text < b.text ? -1 : 1))
    .slice(0, limit);
}

/** A word that others begin with, or are forms of, is no mistake. */
function isKnown(segment: Segment, word: string): boolean {
  const [from, to] = segment.terms.prefixRange(word);
  return from < to || segment.terms.indexOf(stem(word)) >= 0 || formsIn(segment, stem(word)).length > 0;
}

function mostEdits(word: string): number {
  return word.length < longerWord ? 1 : 2;
}

/** Tells of words whether they are spelt like one: they begin alike, and a short one may differ in one letter only. */
export function isSpeltLike(word: string, edits: number): (other: string) => boolean {
  const wanted = stem(fold(word));
  const most = Math.min(edits, mostEdits(wanted));
  return (other) => other.startsWith(firstOf(wanted)) && editDistance(wanted, other, most) <= most;
}

/** The terms of a segment that are spelt like a word, as {@link isSpeltLike} says. */
export function* termsLike({ terms }: Segment, word: string, edits: number): Steps<string[]> {
  const isLike = isSpeltLike(word, edits);
  const [from, to] = terms.prefixRange(firstOf(stem(fold(word))));
  const found: string[] = [];
  for (let place = from; place < to; place++) {
    if (place % stride === stride - 1) yield;
    const term = terms.at(place);
    if (isLike(term)) found.push(term);
  }
  return found;
}

function firstOf(word: string): string {
  return word === "" ? "" : String.fromCodePoint(word.codePointAt(0) ?? 0);
}

function similarity(a: string, b: string): number {
  return 1 - editDistance(a, b, mostEdits(a)) / Math.max(a.length, b.length);
}

/** How many documents have the term in the field: postings do not say in which field it stands. */
function* countIn(
  { segment, deleted }: SegmentReader,
  { place, term, field }: { readonly place: number; readonly term: string; readonly field: string },
): Steps<number> {
  const column = segment.columns.get(field);
  if (column?.kind !== "text") return 0;
  const start = segment.postings.starts[place] ?? 0;
  const end = Math.min(segment.postings.starts[place + 1] ?? 0, start + mostDocuments);
  let count = 0;
  for (let at = start; at < end; at++) {
    if (at % stride === stride - 1) yield;
    const doc = segment.postings.docs[at] ?? 0;
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    const values = column.ordinals.subarray(from, to);
    if (!deleted.has(doc) && values.some((ordinal) => analyze(column.values.at(ordinal)).includes(term))) count++;
  }
  return count;
}
