import type { Steps } from "../../../steps.ts";
import { Bits } from "../segments/bits.ts";
import { columnOf } from "../segments/column-of.ts";
import { hasNumber } from "../segments/number-column.ts";
import type { Segment } from "../segments/segment.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { holdsUrns } from "../words/index-fields.ts";
import type { Evaluation } from "./evaluation.ts";
import { candidatesFor, wholeMatches } from "./match-words.ts";
import { type Matches, restrict, unite, unscored } from "./matches.ts";
import { holdsPhrase, holdsWords, isLike, isLikeUrn, type ValueTest, type WordQuery } from "./value-tests.ts";

/** The documents with all the words in one value of one of the fields. */
export function* wordMatchesIn(evaluation: Evaluation, query: WordQuery, names: readonly string[]): Steps<Matches> {
  return yield* verified(evaluation, candidatesIn(evaluation, query, names), { names, holds: holdsWords(query) });
}

/** The documents with the words side by side in one value of one of the fields, or of those that are searched by default. */
export function* phraseMatches(evaluation: Evaluation, query: WordQuery & { readonly fields?: readonly string[] }): Steps<Matches> {
  const names = query.fields ?? defaultFields(evaluation);
  const found = yield* verified(evaluation, candidatesIn(evaluation, query, names), { names, holds: holdsPhrase(query) });
  return query.fields === undefined ? unite(found, wholeMatches(evaluation, query.text), evaluation.room) : found;
}

/** The documents of which one value in one of the fields is like the pattern. */
export function* valueMatches(
  evaluation: Evaluation,
  { pattern, fields: names }: { readonly pattern: string; readonly fields: readonly string[] },
): Steps<Matches> {
  const urns = names.filter((name) => holdsUrns(evaluation.fields, name));
  const texts = names.filter((name) => !urns.includes(name));
  const all = everyDocument(evaluation);
  const likeUrn = yield* verified(evaluation, all, { names: urns, holds: isLikeUrn(pattern) });
  return unite(likeUrn, yield* verified(evaluation, all, { names: texts, holds: isLike(pattern) }), evaluation.room);
}

function defaultFields({ fields }: Evaluation): string[] {
  return ["urn", ...[...fields.values()].filter(({ byDefault }) => byDefault).map(({ name }) => name)];
}

/** Where all the fields are searched by default, the words tell which documents need be looked at. */
function candidatesIn(evaluation: Evaluation, query: WordQuery, names: readonly string[]): Matches {
  const areIndexed = names.every((name) => name === "urn" || evaluation.fields.get(name)?.byDefault === true);
  return areIndexed ? candidatesFor(evaluation, query) : everyDocument(evaluation);
}

/** All documents that are looked for. */
export function everyDocument({ reader, allowed = Bits.all(reader.segment.size) }: Evaluation): Matches {
  return unscored(allowed.toArray());
}

interface Wanted {
  readonly names: readonly string[];
  readonly holds: ValueTest;
}

/** Those of the candidates with a value in one of the fields for which the test holds. */
function* verified({ reader: { segment }, room }: Evaluation, candidates: Matches, { names, holds }: Wanted): Steps<Matches> {
  const found = new Bits(segment.size);
  for (const name of names) {
    const docs = candidates.docs.filter((doc) => !found.has(doc));
    const judge = judgeOf(segment, name, holds);
    if (judge === undefined) continue;
    for (const [index, doc] of docs.entries()) {
      if (index % stride === stride - 1) yield;
      if (judge(doc)) found.add(doc);
    }
  }
  return restrict(candidates, found, room);
}

const stride = 256;

/** Whether one of the values of a document passes. Each distinct value is judged once. */
function judgeOf(segment: Segment, name: string, holds: ValueTest): ((doc: number) => boolean) | undefined {
  if (name === "urn") return (doc) => holds(segment.urns.at(doc));
  const column = columnOf(segment, name);
  if (column?.kind === "number") return (doc) => hasNumber(column, doc, (number) => holds(String(number)));
  if (column === undefined) return undefined;
  const verdicts = new Uint8Array(column.values.size);
  const passes = (ordinal: number): boolean => {
    if (verdicts[ordinal] === 0) verdicts[ordinal] = holds(column.values.at(ordinal)) ? 1 : 2;
    return verdicts[ordinal] === 1;
  };
  return (doc) => {
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    for (let index = from; index < to; index++) if (passes(column.ordinals[index] ?? 0)) return true;
    return false;
  };
}
