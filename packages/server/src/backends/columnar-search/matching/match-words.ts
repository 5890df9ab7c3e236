import type { Steps } from "../../../steps.ts";
import type { Segment } from "../segments/segment.ts";
import { analyzeQuery, pairs, type QueryPiece } from "../words/analyze.ts";
import { pairTerm, textOfMarked, wholeTerm } from "../words/marked-terms.ts";
import { weights } from "../words/term-weight.ts";
import { termsLike } from "../words/words-like.ts";
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
  const bonus = pairs(query.text).map((pair) => pairMatches(evaluation, pair));
  const better = bonus.reduce((matches, one) => addBonus(matches, one, room), all);
  return unite(better, wholeMatches(evaluation, query.text), room);
}

/** The documents with a word that is spelt like another. */
export function* likeMatches(evaluation: Evaluation, { word, edits }: { readonly word: string; readonly edits: number }): Steps<Matches> {
  const terms = yield* termsLike(evaluation.reader.segment, word, edits);
  return terms.map((term) => termMatches(evaluation, term)).reduce((some, more) => unite(some, more, evaluation.room), noMatches);
}

/** The documents with a name in which two words stand side by side. */
export function pairMatches(evaluation: Evaluation, pair: string): Matches {
  return termMatches(evaluation, textOfMarked(pairTerm(pair)));
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
export function candidatesFor(evaluation: Evaluation, query: WordQuery): Matches {
  const found = soughtPieces(query).map((piece) => matchPiece(evaluation, piece));
  const filler = fillerMatches(evaluation, query);
  return filler === undefined ? allOf(found, evaluation.room) : addBonus(allOf(found, evaluation.room), filler, evaluation.room);
}

/** The documents with a word that begins like the one at the end that says nothing; undefined when there is no such end. */
export function fillerMatches(evaluation: Evaluation, { text, prefix }: WordQuery): Matches | undefined {
  const { filler } = analyzeQuery(text);
  return prefix && filler !== undefined ? beginningMatches(evaluation, { word: filler, beginning: filler }) : undefined;
}

/** A piece of a query; `last` is what its last part may be the beginning of a word by. */
export type SoughtPiece = QueryPiece & { readonly last: string | undefined };

/** The pieces of a query, all of which must be found. */
export function soughtPieces({ text, prefix }: WordQuery): SoughtPiece[] {
  const { pieces, last } = analyzeQuery(text);
  return pieces.map((piece, index) => ({ ...piece, last: prefix && index === pieces.length - 1 ? last : undefined }));
}

/** The documents in which all parts of a piece are found, or the piece as a whole. */
export function matchPiece(evaluation: Evaluation, piece: SoughtPiece): Matches {
  const together = allOf(matchParts(evaluation, piece), evaluation.room);
  return piece.whole === undefined ? together : unite(together, termMatches(evaluation, piece.whole), evaluation.room);
}

/** The documents of each part of a piece. */
export function matchParts(evaluation: Evaluation, { parts, last }: SoughtPiece): Matches[] {
  return parts.map((word, index) =>
    last === undefined || index < parts.length - 1
      ? termMatches(evaluation, word)
      : beginningMatches(evaluation, { word, beginning: last }),
  );
}
