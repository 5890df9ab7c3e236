import { type EntityRegistry, type SearchScore, searchScores } from "@almagest/model";

/** For each entity type that has any the numbers that take part in the scores of its documents. */
export type ScoreNumbers = ReadonlyMap<string, readonly SearchScore[]>;

/** The score numbers of the model (model.md 3.2); the shipped one has none. */
export function scoreNumbersOf(registry: EntityRegistry): ScoreNumbers {
  const ofType = [...registry.entities.values()].map(
    ({ name, aspects }) => [name, [...aspects.values()].flatMap(({ record }) => searchScores(record))] as const,
  );
  return new Map(ofType.filter(([, scores]) => scores.length > 0));
}

/** What a number says of its document: 0 at least, and 0 where it says nothing that can be counted. */
export function scoreOfNumber(number: number, { weight, modifier }: SearchScore): number {
  const said = modified(number * weight, modifier);
  return Number.isFinite(said) ? Math.max(0, said) : 0;
}

function modified(number: number, modifier: SearchScore["modifier"]): number {
  switch (modifier) {
    case undefined:
      return number;
    case "LOG":
      return Math.log10(1 + number);
    case "LN":
      return Math.log1p(number);
    case "SQRT":
      return Math.sqrt(number);
    case "SQUARE":
      return number ** 2;
    case "RECIPROCAL":
      return 1 / number;
  }
}
