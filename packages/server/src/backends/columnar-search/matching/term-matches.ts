import type { Segment } from "../segments/segment.ts";
import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm, TermRange } from "./frequencies.ts";
import { allOf, intersect, type Matches, noMatches } from "./matches.ts";
import { addSpread, mostSpread, type PostingRange, type Spreading, spreadMatches } from "./spread-matches.ts";

/** The documents in which a term stands. */
export function termMatches(evaluation: Evaluation, term: string): Matches {
  return matchesOf(evaluation, termIn(evaluation, term));
}

/** The last word of a query, and what it may be the beginning of a word by. */
export interface LastWord {
  readonly word: string;
  readonly beginning: string;
}

/**
 * The documents with a word that begins like the last one of a query. All those words are scored as if they were one; the
 * word itself, as it stands in the index, counts for more.
 */
export function beginningMatches(evaluation: Evaluation, last: LastWord): Matches {
  return matchesOf(evaluation, beginningIn(evaluation, last));
}

export interface WordsTogether {
  readonly words: readonly string[];
  readonly last: LastWord | undefined;
}

/** The documents in which all the words are found, of those in all the lists where there are any, scores added. */
export function matchTogether(evaluation: Evaluation, { words, last }: WordsTogether, lists: readonly Matches[]): Matches {
  const sought: Sought[] = words.map((word) => termIn(evaluation, word));
  if (last !== undefined) sought.push(beginningIn(evaluation, last));
  // The rarest first, as the others are looked for in what it leaves.
  const [rarest, ...others] = sought.sort((a, b) => costOf(a) - costOf(b));
  if (rarest === undefined) return allOf(lists, evaluation.room);
  if (lists.length > 0) return narrow(evaluation, allOf(lists, evaluation.room), [rarest, ...others]);
  return narrow(evaluation, matchesOf(evaluation, rarest), others);
}

/** The postings of a term in one segment, or of several words that begin alike. */
type Sought = PostingRange | Spreading;

function termIn({ reader: { segment }, frequencies }: Evaluation, term: string): PostingRange {
  const sought = frequencies.ofTerm(term);
  return postingsOf(segment, sought.places.get(segment), sought);
}

function beginningIn({ reader: { segment }, frequencies }: Evaluation, { word, beginning }: LastWord): Sought {
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

function postingsOf({ postings: { starts } }: Segment, [from, to]: TermRange = noTerms, { scores }: SoughtTerm): PostingRange {
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
