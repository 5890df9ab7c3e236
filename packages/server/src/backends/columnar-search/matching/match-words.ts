import type { Segment } from "../segments/segment.ts";
import { analyzeQuery, pairs, type QueryPiece } from "../words/analyze.ts";
import { pairTerm, textOfMarked, wholeTerm } from "../words/marked-terms.ts";
import { weights } from "../words/term-weight.ts";
import type { Evaluation } from "./evaluation.ts";
import { addBonus, allOf, type Matches, noMatches, unite } from "./matches.ts";
import { beginningMatches, termMatches } from "./term-matches.ts";

/** What is looked for: words, the last of which may be the beginning of one. */
export interface WordQuery {
  readonly text: string;
  readonly prefix: boolean;
}

/**
 * The documents in which every piece of the text is found, its parts or it as a whole, and those of which it is a whole
 * value. Names in which the words stand side by side count more.
 */
export function wordMatches(evaluation: Evaluation, query: WordQuery): Matches {
  const { room } = evaluation;
  const all = candidatesFor(evaluation, query);
  const bonus = pairs(query.text).map((pair) => termMatches(evaluation, textOfMarked(pairTerm(pair))));
  const better = bonus.reduce((matches, one) => addBonus(matches, one, room), all);
  return unite(better, wholeMatches(evaluation, query.text), room);
}

/** The documents of which the text is a whole value, ignoring case and accents, or the URN. */
export function wholeMatches(evaluation: Evaluation, text: string): Matches {
  const whole = text.trim();
  return unite(termMatches(evaluation, textOfMarked(wholeTerm(whole))), urnMatch(evaluation.reader.segment, whole), evaluation.room);
}

function urnMatch({ urns }: Segment, urn: string): Matches {
  const doc = urns.indexOf(urn);
  return doc < 0 ? noMatches : { docs: Uint16Array.of(doc), scores: Float32Array.of(weights.urn * weights.whole) };
}

/** The documents in which every piece is found somewhere. */
export function candidatesFor(evaluation: Evaluation, { text, prefix }: WordQuery): Matches {
  const { pieces, last } = analyzeQuery(text);
  const found = pieces.map((piece, index) => matchPiece(evaluation, piece, prefix && index === pieces.length - 1 ? last : undefined));
  return allOf(found, evaluation.room);
}

function matchPiece(evaluation: Evaluation, { parts, whole }: QueryPiece, last: string | undefined): Matches {
  const found = parts.map((word, index) =>
    last === undefined || index < parts.length - 1
      ? termMatches(evaluation, word)
      : beginningMatches(evaluation, { word, beginning: last }),
  );
  const together = allOf(found, evaluation.room);
  return whole === undefined ? together : unite(together, termMatches(evaluation, whole), evaluation.room);
}
