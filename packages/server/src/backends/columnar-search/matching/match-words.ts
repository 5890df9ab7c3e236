import { cachedBy } from "@almagest/model";
import type { Steps } from "../../../steps.ts";
import { analyzeQuery, pairs } from "../words/analyze.ts";
import { pairTerm, textOfMarked, wholeTerm } from "../words/marked-terms.ts";
import { weights } from "../words/term-weight.ts";
import { termsLike } from "../words/words-like.ts";
import type { Evaluation } from "./evaluation.ts";
import { addBonus, type Matches, noMatches, unite } from "./matches.ts";
import { hasWord, matchTogether, type SoughtWord, soughtWordMatches, termMatches } from "./term-matches.ts";
import type { WordQuery } from "./value-tests.ts";

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

/** Whether a segment has all the words of a query; where it has not, no filter need be worked out. */
export function mayMatch(evaluation: Evaluation, query: WordQuery): boolean {
  const { segment } = evaluation.reader;
  const whole = query.text.trim();
  return (
    soughtPieces(query).every((piece) => hasPiece(evaluation, piece)) ||
    evaluation.frequencies.ofTerm(wholeTermOf(whole)).places.has(segment) ||
    segment.urns.indexOf(whole) >= 0
  );
}

function hasPiece(evaluation: Evaluation, piece: SoughtPiece): boolean {
  const has = (word: SoughtWord): boolean => hasWord(evaluation, word);
  return (piece.whole !== undefined && has(wholeOf(piece, piece.whole))) || piece.words.every(has);
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
  return unite(termMatches(evaluation, wholeTermOf(whole)), urnMatch(evaluation, whole), evaluation.room);
}

function wholeTermOf(text: string): string {
  return textOfMarked(wholeTerm(text));
}

function urnMatch({ reader: { segment }, allowed }: Evaluation, urn: string): Matches {
  const doc = segment.urns.indexOf(urn);
  return doc < 0 || allowed?.has(doc) === false
    ? noMatches
    : { docs: Uint16Array.of(doc), scores: Float32Array.of(weights.urn * weights.whole) };
}

/** The documents in which every piece is found somewhere. */
export function candidatesFor(evaluation: Evaluation, query: WordQuery): Matches {
  const pieces = soughtPieces(query);
  const names = pieces.flatMap((piece) => (piece.whole === undefined ? [] : [nameMatches(evaluation, piece, piece.whole)]));
  const words = pieces.filter(({ whole }) => whole === undefined).flatMap((piece) => piece.words);
  const all = matchTogether(evaluation, words, names);
  const filler = fillerMatches(evaluation, query);
  return filler === undefined ? all : addBonus(all, filler, evaluation.room);
}

/** The documents with a word that begins like the one at the end that says nothing; undefined when there is no such end. */
export function fillerMatches(evaluation: Evaluation, { text, prefix }: WordQuery): Matches | undefined {
  const { filler } = analyzeQuery(text);
  return prefix && filler !== undefined ? soughtWordMatches(evaluation, { word: filler, beginning: filler, inflected: false }) : undefined;
}

/** A piece of a query. */
export interface SoughtPiece {
  /** Its parts, all of which must be found. */
  readonly words: readonly SoughtWord[];
  /** The name of several parts as it stands, which is found instead of them, and what it may be the beginning of a word by. */
  readonly whole: string | undefined;
  readonly beginningOfWhole: string | undefined;
}

/** The pieces of a query, all of which must be found; told once for all segments. */
export const soughtPieces: (query: WordQuery) => readonly SoughtPiece[] = cachedBy(({ text, prefix, inflected = false }) => {
  const { pieces, last, lastWhole } = analyzeQuery(text);
  return pieces.map(({ parts, whole }, index) => {
    const isLast = prefix && index === pieces.length - 1;
    const words = parts.map((word, at) => ({ word, beginning: isLast && at === parts.length - 1 ? last : undefined, inflected }));
    return { words, whole, beginningOfWhole: isLast ? lastWhole : undefined };
  });
});

/** The documents in which all parts of a name are found, or the name as a whole. */
function nameMatches(evaluation: Evaluation, piece: SoughtPiece, whole: string): Matches {
  return unite(matchTogether(evaluation, piece.words, []), matchWhole(evaluation, piece, whole), evaluation.room);
}

/** The documents with a name as it stands, or one that begins so. */
export function matchWhole(evaluation: Evaluation, piece: SoughtPiece, whole: string): Matches {
  return soughtWordMatches(evaluation, wholeOf(piece, whole));
}

function wholeOf({ beginningOfWhole }: SoughtPiece, word: string): SoughtWord {
  return { word, beginning: beginningOfWhole, inflected: false };
}
