import type { Steps } from "../../../steps.ts";
import type { TextQuery } from "../../../storage/search-index.ts";
import type { Bits } from "../segments/bits.ts";
import type { Evaluation } from "./evaluation.ts";
import { everyDocument, phraseMatches, valueMatches, wordMatchesIn } from "./match-values.ts";
import { likeMatches, mayMatch, wordMatches } from "./match-words.ts";
import { intersect, type Matches, noMatches, shortestFirst, subtract, unite, unscored } from "./matches.ts";

/** Whether a segment may have what a query finds; told without looking at its documents. */
export function mayFind(evaluation: Evaluation, query: TextQuery): boolean {
  return query.kind !== "words" || query.fields !== undefined || mayMatch(evaluation, query);
}

/** The allowed documents of a segment that a query finds, with their scores; undefined means all of them, none better than another. */
export function* evaluateQuery(evaluation: Evaluation, query: TextQuery): Steps<Matches | undefined> {
  switch (query.kind) {
    case "all":
      return undefined;
    case "none":
      return noMatches;
    case "words":
      return query.fields === undefined ? wordMatches(evaluation, query) : yield* wordMatchesIn(evaluation, query, query.fields);
    case "phrase":
      return yield* phraseMatches(evaluation, query);
    case "like":
      return yield* likeMatches(evaluation, query);
    case "value":
      return yield* valueMatches(evaluation, query);
    case "test":
      return unscored(allowedOf(evaluation, yield* evaluation.reader.passing(query.test)).toArray());
    case "and":
      return yield* conjunction(evaluation, query.clauses);
    case "or":
      return yield* disjunction(evaluation, query.clauses);
    case "not": {
      const inner = yield* evaluateQuery(evaluation, query.clause);
      return inner === undefined ? noMatches : subtract(everyDocument(evaluation), inner, evaluation.room);
    }
  }
}

function allowedOf({ allowed }: Evaluation, documents: Bits): Bits {
  return allowed === undefined ? documents : documents.and(allowed);
}

function* conjunction(evaluation: Evaluation, clauses: readonly TextQuery[]): Steps<Matches | undefined> {
  const found: Matches[] = [];
  const excluded: Matches[] = [];
  for (const clause of clauses) {
    if (clause.kind === "not") {
      const out = yield* evaluateQuery(evaluation, clause.clause);
      if (out === undefined) return noMatches;
      excluded.push(out);
    } else {
      const matches = yield* evaluateQuery(evaluation, clause);
      if (matches !== undefined) found.push(matches);
    }
  }
  const [first, ...others] = shortestFirst(found);
  if (first === undefined && excluded.length === 0) return undefined;
  const { room } = evaluation;
  const inAll = others.reduce((matches, other) => intersect(matches, other, room), first ?? everyDocument(evaluation));
  return excluded.reduce((matches, out) => subtract(matches, out, room), inAll);
}

function* disjunction(evaluation: Evaluation, clauses: readonly TextQuery[]): Steps<Matches | undefined> {
  let either: Matches = noMatches;
  for (const clause of clauses) {
    const found = yield* evaluateQuery(evaluation, clause);
    if (found === undefined) return undefined;
    either = unite(either, found, evaluation.room);
  }
  return either;
}
