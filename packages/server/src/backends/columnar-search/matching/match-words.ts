import { cachedBy } from "@almagest/model";
import type { Steps } from "../../../steps.ts";
import { type AnalyzedQuery, analyzeQuery, pairs, type QueryPiece } from "../words/analyze.ts";
import { pairTerm, textOfMarked, wholeTerm } from "../words/marked-terms.ts";
import { weights } from "../words/term-weight.ts";
import { termsLike } from "../words/words-like.ts";
import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm } from "./frequencies.ts";
import { addBonus, type Matches, noMatches, unite } from "./matches.ts";
import { beginningMatches, type LastWord, matchTogether, termMatches, type WordsTogether } from "./term-matches.ts";
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
export function mayMatch({ reader: { segment }, frequencies }: Evaluation, query: WordQuery): boolean {
  const has = (sought: SoughtTerm): boolean => sought.places.has(segment);
  const hasPiece = (piece: SoughtPiece): boolean => {
    const { words, last } = partsOf(piece);
    if (piece.whole !== undefined && has(frequencies.ofTerm(piece.whole))) return true;
    if (piece.lastWhole !== undefined && has(frequencies.ofPrefix(piece.lastWhole))) return true;
    return words.every((word) => has(frequencies.ofTerm(word))) && (last === undefined || isBegun(last));
  };
  const isBegun = ({ word, beginning }: LastWord): boolean => has(frequencies.ofPrefix(beginning)) || has(frequencies.ofTerm(word));
  const whole = query.text.trim();
  return soughtPieces(query).every(hasPiece) || has(frequencies.ofTerm(wholeTermOf(whole))) || segment.urns.indexOf(whole) >= 0;
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
  const words = pieces.filter(({ whole }) => whole === undefined).map(partsOf);
  const together = { words: words.flatMap((piece) => piece.words), last: words.at(-1)?.last };
  const all = matchTogether(evaluation, together, names);
  const filler = fillerMatches(evaluation, query);
  return filler === undefined ? all : addBonus(all, filler, evaluation.room);
}

/** The documents with a word that begins like the one at the end that says nothing; undefined when there is no such end. */
export function fillerMatches(evaluation: Evaluation, { text, prefix }: WordQuery): Matches | undefined {
  const { filler } = analyzeQuery(text);
  return prefix && filler !== undefined ? beginningMatches(evaluation, { word: filler, beginning: filler }) : undefined;
}

/** A piece of a query; `last` is what its last part may be the beginning of a word by, `lastWhole` what all of it may. */
export type SoughtPiece = QueryPiece & Pick<AnalyzedQuery, "last" | "lastWhole">;

/** The pieces of a query, all of which must be found; told once for all segments. */
export const soughtPieces: (query: WordQuery) => readonly SoughtPiece[] = cachedBy(({ text, prefix }) => {
  const { pieces, last, lastWhole } = analyzeQuery(text);
  return pieces.map((piece, index) => {
    const isBeginning = prefix && index === pieces.length - 1;
    return { ...piece, last: isBeginning ? last : undefined, lastWhole: isBeginning ? lastWhole : undefined };
  });
});

/** The documents in which all parts of a name are found, or the name as a whole. */
function nameMatches(evaluation: Evaluation, piece: SoughtPiece, whole: string): Matches {
  return unite(matchTogether(evaluation, partsOf(piece), []), matchWhole(evaluation, piece, whole), evaluation.room);
}

/** The documents with a name as it stands, or one that begins so. */
export function matchWhole(evaluation: Evaluation, { lastWhole }: SoughtPiece, whole: string): Matches {
  return lastWhole === undefined ? termMatches(evaluation, whole) : beginningMatches(evaluation, { word: whole, beginning: lastWhole });
}

/** The documents of each part of a piece. */
export function matchParts(evaluation: Evaluation, piece: SoughtPiece): Matches[] {
  const { words, last } = partsOf(piece);
  const found = words.map((word) => termMatches(evaluation, word));
  return last === undefined ? found : [...found, beginningMatches(evaluation, last)];
}

function partsOf({ parts, last }: SoughtPiece): WordsTogether {
  const word = parts.at(-1);
  if (last === undefined || word === undefined) return { words: parts, last: undefined };
  return { words: parts.slice(0, -1), last: { word, beginning: last } };
}
