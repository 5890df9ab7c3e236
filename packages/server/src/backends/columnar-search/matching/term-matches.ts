import type { Segment } from "../segments/segment.ts";
import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm, TermRange } from "./frequencies.ts";
import { type Matches, noMatches } from "./matches.ts";
import { type PostingRange, spreadMatches } from "./spread-matches.ts";

/** The documents in which a term stands. */
export function termMatches(evaluation: Evaluation, term: string): Matches {
  return oneTerm(evaluation, evaluation.frequencies.ofTerm(term));
}

/**
 * The documents with a word that begins like the last one of a query. All those words are scored as if they were one; the
 * word itself, as it stands in the index, counts for more.
 */
export function beginningMatches(evaluation: Evaluation, { word, beginning }: { word: string; beginning: string }): Matches {
  const { segment } = evaluation.reader;
  const alike = evaluation.frequencies.ofPrefix(beginning);
  const exact = evaluation.frequencies.ofTerm(word);
  const range = alike.places.get(segment);
  if (range === undefined) return oneTerm(evaluation, exact);
  const own = exact.places.get(segment);
  if (own === undefined && range[1] - range[0] === 1) return oneTerm(evaluation, alike);
  const spreading = {
    all: postingsOf(segment, range, alike),
    // Of `orders` the index holds `order`: what has that word gains nothing from `orders_total`, which is rarer and begins so.
    own: { ...postingsOf(segment, own ?? noTerms, exact), replaces: own !== undefined && (own[0] < range[0] || own[0] >= range[1]) },
  };
  return spreadMatches(segment, spreading, evaluation.room);
}

const noTerms: TermRange = [0, 0];

function postingsOf({ postings: { starts } }: Segment, [from, to]: TermRange, { scores }: SoughtTerm): PostingRange {
  return { first: starts[from] ?? 0, end: starts[to] ?? 0, scores };
}

function oneTerm({ reader: { segment }, room }: Evaluation, { scores, places }: SoughtTerm): Matches {
  const range = places.get(segment);
  if (range === undefined) return noMatches;
  const { starts, docs, weights } = segment.postings;
  const first = starts[range[0]] ?? 0;
  const last = starts[range[1]] ?? 0;
  const draft = room.draft(last - first);
  let end = draft.from;
  for (let index = first; index < last; index++) draft.scores[end++] = scores[weights[index] ?? 0] ?? 0;
  return { docs: docs.subarray(first, last), scores: room.take(end).scores };
}
