import type { SearchScore } from "@almagest/model";
import type { Steps } from "../../../steps.ts";
import type { Matches } from "../matching/matches.ts";
import { firstNumberOf, numbersEndOf } from "../segments/number-column.ts";
import type { Segment } from "../segments/segment.ts";
import { type ScoreNumbers, scoreOfNumber } from "../words/score-numbers.ts";

/** So many scores are changed between two pauses. */
const stride = 4_096;

/**
 * Multiplies the scores, in their place, by the mean of 1 and what each score number of the document says (model.md 3.4). Nothing
 * is looked at where the model has no such numbers.
 */
export function* weighByNumbers(segment: Segment, { docs, scores }: Matches, numbers: ScoreNumbers): Steps<Matches> {
  const factorOf = numbers.size === 0 ? undefined : numberFactors(segment, numbers);
  if (factorOf === undefined) return { docs, scores };
  for (let at = 0; at < docs.length; at++) {
    if (at % stride === stride - 1) yield;
    scores[at] = (scores[at] ?? 0) * factorOf(docs[at] ?? 0);
  }
  return { docs, scores };
}

/** By what the score of a document is multiplied; undefined where no type in the segment has score numbers. */
export function numberFactors(segment: Segment, numbers: ScoreNumbers): ((doc: number) => number) | undefined {
  const ofTypes = segment.typeNames.map((name) => numbers.get(name)?.map((score) => numberReader(segment, score)));
  if (ofTypes.every((readers) => readers === undefined)) return undefined;
  return (doc) => {
    const readers = ofTypes[segment.types[doc] ?? 0] ?? [];
    return readers.reduce((sum, read) => sum + read(doc), 1) / (readers.length + 1);
  };
}

function numberReader({ columns }: Segment, score: SearchScore): (doc: number) => number {
  const column = columns.get(score.fieldName);
  const absent = scoreOfNumber(score.defaultValue, score);
  if (column?.kind !== "number") return () => absent;
  return (doc) => {
    const first = firstNumberOf(column, doc);
    return first < numbersEndOf(column, doc) ? scoreOfNumber(column.numbers[first] ?? score.defaultValue, score) : absent;
  };
}
