import { analyzeQuery, pairs, type QueryPiece } from "./analyze.ts";
import type { Evaluation } from "./evaluation.ts";
import { pairTerm, wholeTerm } from "./marked-terms.ts";
import { addBonus, allOf, type Matches, noMatches, unite } from "./matches.ts";
import type { Segment } from "./segment.ts";
import { prefixMatches, termMatches } from "./term-matches.ts";
import { weights } from "./term-weight.ts";

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
  const { frequencies, reader } = evaluation;
  const all = candidatesFor(evaluation, query);
  const bonus = pairs(query.text).map((pair) => termMatches(reader.segment, pairTerm(pair), frequencies));
  return unite(bonus.reduce(addBonus, all), wholeMatches(evaluation, query.text));
}

/** The documents of which the text is a whole value, ignoring case and accents, or the URN. */
export function wholeMatches({ reader: { segment }, frequencies }: Evaluation, text: string): Matches {
  const whole = text.trim();
  return unite(termMatches(segment, wholeTerm(whole), frequencies), urnMatch(segment, whole));
}

function urnMatch({ urns }: Segment, urn: string): Matches {
  const doc = urns.indexOf(urn);
  return doc < 0 ? noMatches : { docs: Uint16Array.of(doc), scores: Float32Array.of(weights.urn * weights.whole) };
}

/** The documents in which every piece is found somewhere. */
export function candidatesFor(evaluation: Evaluation, { text, prefix }: WordQuery): Matches {
  const { pieces, last } = analyzeQuery(text);
  return allOf(pieces.map((piece, index) => matchPiece(evaluation, piece, prefix && index === pieces.length - 1 ? last : undefined)));
}

function matchPiece({ reader: { segment }, frequencies }: Evaluation, { parts, whole }: QueryPiece, last: string | undefined): Matches {
  const found = parts.map((part, index) => {
    const exact = termMatches(segment, part, frequencies);
    // A word itself counts for more than one that only begins like it.
    return last === undefined || index < parts.length - 1 ? exact : unite(exact, prefixMatches(segment, last, frequencies));
  });
  const together = allOf(found);
  return whole === undefined ? together : unite(together, termMatches(segment, whole, frequencies));
}
