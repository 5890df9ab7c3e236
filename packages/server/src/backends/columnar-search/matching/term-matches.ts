import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm } from "./frequencies.ts";
import { addBonus, type Matches, noMatches, subtract, unite } from "./matches.ts";
import { spreadMatches } from "./spread-matches.ts";

/** The documents in which a term stands. */
export function termMatches(evaluation: Evaluation, term: string): Matches {
  return oneTerm(evaluation, evaluation.frequencies.ofTerm(term));
}

/**
 * The documents with a word that begins like the last one of a query. All those words are scored as if they were one; the
 * word itself, as it stands in the index, counts for more.
 */
export function beginningMatches(evaluation: Evaluation, { word, beginning }: { word: string; beginning: string }): Matches {
  const { reader, frequencies, room } = evaluation;
  const { segment } = reader;
  const { scores, places } = frequencies.ofPrefix(beginning);
  const exact = termMatches(evaluation, word);
  const range = places.get(segment);
  if (range === undefined) return exact;
  const [from, to] = range;
  const { starts } = segment.postings;
  const found =
    to - from === 1
      ? oneTerm(evaluation, { scores, places })
      : spreadMatches(segment, { first: starts[from] ?? 0, end: starts[to] ?? 0, scores }, room);
  const [own] = frequencies.ofTerm(word).places.get(segment) ?? [-1];
  if (own >= from && own < to) return addBonus(found, exact, room);
  // Of `orders` the index holds `order`: what has that word gains nothing from `orders_total`, which is rarer and begins so.
  return unite(exact, subtract(found, exact, room), room);
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
