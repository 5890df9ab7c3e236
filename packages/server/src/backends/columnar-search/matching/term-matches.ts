import type { Segment } from "../segments/segment.ts";
import { allFormsBeginWith } from "../words/english-forms.ts";
import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm, TermRange } from "./frequencies.ts";
import { allOf, intersect, type Matches, noMatches } from "./matches.ts";
import {
  addSpread,
  mostSpread,
  type PostingRange,
  type PostingRanges,
  type Spreading,
  spreadMatches,
  uniteSpread,
} from "./spread-matches.ts";

/** The documents in which a term stands. */
export function termMatches(evaluation: Evaluation, term: string): Matches {
  return matchesOf(evaluation, termIn(evaluation, term));
}

/** A word of a query. */
export interface SoughtWord {
  /** As it stands in the index. */
  readonly word: string;
  /** For the last one: what it may be the beginning of a word by. */
  readonly beginning: string | undefined;
  /** Whether other forms of it do as well. */
  readonly inflected: boolean;
}

/**
 * The documents with a word, or with one that begins like the last one of a query. All those words are scored as if they were
 * one; the word itself, as it stands in the index, counts for more. What has other forms of it is found as well, and scores add up.
 */
export function soughtWordMatches(evaluation: Evaluation, sought: SoughtWord): Matches {
  const matches = matchesOf(evaluation, wordIn(evaluation, sought));
  const forms = formsOf(evaluation, sought);
  return forms === undefined ? matches : uniteSpread(evaluation.reader.segment, forms, { ...evaluation, matches });
}

/** The postings of other forms of a word; undefined where there are none, or they are not looked for, or all begin like the last one. */
function formsOf({ reader: { segment }, frequencies }: Evaluation, sought: SoughtWord): PostingRanges | undefined {
  if (!seeksForms(sought)) return undefined;
  const { places, scores } = frequencies.ofForms(sought.word);
  const ranges = places.get(segment)?.map((range) => postingsOf(segment, range, { scores }));
  return ranges && { ranges, scores };
}

function seeksForms({ word, beginning, inflected }: SoughtWord): boolean {
  return inflected && (beginning === undefined || !allFormsBeginWith(word, beginning));
}

/** Whether a segment has a word, in any way that it may be found by. */
export function hasWord({ reader: { segment }, frequencies }: Evaluation, sought: SoughtWord): boolean {
  const { word, beginning } = sought;
  if (frequencies.ofTerm(word).places.has(segment)) return true;
  if (beginning !== undefined && frequencies.ofPrefix(beginning).places.has(segment)) return true;
  return seeksForms(sought) && frequencies.ofForms(word).places.has(segment);
}

/** The documents in which all the words are found, of those in all the lists where there are any, scores added. */
export function matchTogether(evaluation: Evaluation, words: readonly SoughtWord[], lists: readonly Matches[]): Matches {
  const hasForms = (word: SoughtWord): boolean => formsOf(evaluation, word) !== undefined;
  const found = [...lists, ...words.filter(hasForms).map((word) => soughtWordMatches(evaluation, word))];
  const sought = words.filter((word) => !hasForms(word)).map((word) => wordIn(evaluation, word));
  // The rarest first, as the others are looked for in what it leaves.
  const [rarest, ...others] = sought.sort((a, b) => costOf(a) - costOf(b));
  if (rarest === undefined) return allOf(found, evaluation.room);
  if (found.length > 0) return narrow(evaluation, allOf(found, evaluation.room), [rarest, ...others]);
  return narrow(evaluation, matchesOf(evaluation, rarest), others);
}

/** The postings of a term in one segment, or of several words that begin alike. */
type Sought = PostingRange | Spreading;

function wordIn(evaluation: Evaluation, { word, beginning }: SoughtWord): Sought {
  return beginning === undefined ? termIn(evaluation, word) : beginningIn(evaluation, word, beginning);
}

function termIn({ reader: { segment }, frequencies }: Evaluation, term: string): PostingRange {
  const sought = frequencies.ofTerm(term);
  return postingsOf(segment, sought.places.get(segment), sought);
}

function beginningIn({ reader: { segment }, frequencies }: Evaluation, word: string, beginning: string): Sought {
  const alike = frequencies.ofPrefix(beginning);
  const exact = frequencies.ofTerm(word);
  const range = alike.places.get(segment);
  const own = exact.places.get(segment);
  if (range === undefined) return postingsOf(segment, own, exact);
  if (own === undefined && range[1] - range[0] === 1) return postingsOf(segment, range, alike);
  return {
    all: postingsOf(segment, range, alike),
    // Of `orders` the index holds `order`: what has that word gains nothing from `orders_total`, which is rarer and begins so.
    own: { ...postingsOf(segment, own, exact), replaces: own !== undefined && (own[0] < range[0] || own[0] >= range[1]) },
  };
}

function postingsOf(
  { postings: { starts } }: Segment,
  [from, to]: TermRange = noTerms,
  { scores }: Pick<SoughtTerm, "scores">,
): PostingRange {
  return { first: starts[from] ?? 0, end: starts[to] ?? 0, scores };
}

const noTerms: TermRange = [0, 0];

/** Documents of words that begin alike take so many times as long to gather as those of one word. */
const spreadCost = 4;

function costOf(sought: Sought): number {
  return mostDocuments(sought) * ("all" in sought ? spreadCost : 1);
}

function mostDocuments(sought: Sought): number {
  return "all" in sought ? mostSpread(sought) : sought.end - sought.first;
}

function matchesOf(evaluation: Evaluation, sought: Sought): Matches {
  if (mostDocuments(sought) === 0) return noMatches;
  return "all" in sought ? spreadMatches(evaluation.reader.segment, sought, evaluation) : oneTerm(evaluation, sought);
}

function oneTerm({ reader: { segment }, allowed, room }: Evaluation, { first, end: last, scores }: PostingRange): Matches {
  const { docs, weights } = segment.postings;
  const draft = room.draft(last - first);
  let end = draft.from;
  if (allowed === undefined) {
    for (let index = first; index < last; index++) draft.scores[end++] = scores[weights[index] ?? 0] ?? 0;
    return { docs: docs.subarray(first, last), scores: room.take(end).scores };
  }
  for (let index = first; index < last; index++) {
    const doc = docs[index] ?? 0;
    draft.docs[end] = doc;
    draft.scores[end] = scores[weights[index] ?? 0] ?? 0;
    // Without a branch: what is not allowed is written over.
    end += allowed.bit(doc);
  }
  return room.take(end);
}

function narrow(evaluation: Evaluation, matches: Matches, words: readonly Sought[]): Matches {
  return words.reduce((left, sought) => (left.docs.length === 0 ? noMatches : those(evaluation, left, sought)), matches);
}

/** Where a word is so many times as frequent, each of the matches is sought among its documents. */
const fewFrom = 32;

/** Those of the matches that are found here too, scores added. */
function those(evaluation: Evaluation, matches: Matches, sought: Sought): Matches {
  const { reader, room } = evaluation;
  if ("all" in sought) return addSpread(reader.segment, sought, { matches, room });
  if (mostDocuments(sought) > matches.docs.length * fewFrom) {
    // The matches are allowed already, and a list that nothing is left out of need not be copied.
    return intersect(matches, oneTerm({ ...evaluation, allowed: undefined }, sought), room);
  }
  return addSpread(reader.segment, { all: sought, own: noOwn }, { matches, room });
}

const noOwn: Spreading["own"] = { first: 0, end: 0, scores: new Float32Array(0x100), replaces: false };
