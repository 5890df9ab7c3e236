import type { Steps } from "../../../steps.ts";
import type { Explanation, FieldTest, TextQuery } from "../../../storage/search-index.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { analyze, pairs } from "../words/analyze.ts";
import { weightOfByte, weights, wordWeight } from "../words/term-weight.ts";
import { evaluateQuery } from "./evaluate-query.ts";
import type { Evaluation } from "./evaluation.ts";
import type { SoughtTerm } from "./frequencies.ts";
import { fillerMatches, matchWhole, pairMatches, type SoughtPiece, soughtPieces, wholeMatches, wordMatches } from "./match-words.ts";
import { type Matches, noMatches } from "./matches.ts";
import { type SoughtWord, soughtWordMatches } from "./term-matches.ts";
import { holdsOtherForm, holdsWords, type ValueTest, type WordQuery } from "./value-tests.ts";

/** What a query gives one document of a segment; undefined as a value when it does not find it. */
export interface ExplainedQuery extends Omit<Explanation, "value"> {
  readonly value: number | undefined;
  /** Whether the document is found without being asked for, by what it is worth, of which deprecation is a part. */
  readonly isWorth: boolean;
}

/** Explains a query clause by clause, each by evaluating it as a search does. */
export function* explainQuery(evaluation: Evaluation, query: TextQuery, doc: number): Steps<ExplainedQuery> {
  if (query.kind === "words" && query.fields === undefined) return explainWords(evaluation, query, doc);
  const found = yield* evaluateQuery(evaluation, query);
  const value = found === undefined ? evaluation.reader.segment.worth[doc] : scoreOf(found, doc);
  const details: Explanation[] = [];
  const clauses = query.kind === "and" || query.kind === "or" ? query.clauses : query.kind === "not" ? [query.clause] : [];
  for (const clause of clauses) details.push(shown(yield* explainQuery(evaluation, clause, doc)));
  return { value, description: descriptionOf(query), details, isWorth: found === undefined };
}

/** An explanation as it is told: what is not found counts 0 and says so. */
export function shown({ value, description, details }: Omit<ExplainedQuery, "isWorth">): Explanation {
  return { value: value ?? 0, description: value === undefined ? `not found: ${description}` : description, details };
}

function descriptionOf(query: TextQuery): string {
  switch (query.kind) {
    case "all":
      return "what the document is worth, whatever is asked for: more when it is well kept, less when it is deprecated";
    case "none":
      return "nothing is asked for";
    case "words":
      return `the words "${query.text}" in one value of ${query.fields?.join(", ")}`;
    case "phrase":
      return `"${query.text}" side by side in one value${query.fields === undefined ? "" : ` of ${query.fields.join(", ")}`}`;
    case "like":
      return `a word spelt like "${query.word}"`;
    case "value":
      return `a value like "${query.pattern}" in ${query.fields.join(", ")}`;
    case "test":
      return describedTest(query.test);
    case "and":
      return "the sum of what must all be found";
    case "or":
      return "the sum of what is found of these";
    case "not":
      return "must not be found";
  }
}

function describedTest({ field, condition, values, from, to }: FieldTest): string {
  if (condition !== "WITHIN") return [field, condition, ...values].join(" ");
  const ends = [`${from?.isInside === false ? "{" : "["}${from?.value ?? "*"}`, `${to?.value ?? "*"}${to?.isInside === false ? "}" : "]"}`];
  return `${field} within ${ends.join(" TO ")}`;
}

function explainWords(evaluation: Evaluation, query: WordQuery, doc: number): ExplainedQuery {
  const beside = pairs(query.text).map((pair) => ({
    value: scoreOf(pairMatches(evaluation, pair), doc),
    description: `the words "${pair}" side by side in a name`,
    details: [],
  }));
  const whole = {
    value: scoreOf(wholeMatches(evaluation, query.text), doc),
    description: `"${query.text.trim()}" as a whole value, or the URN`,
    details: [],
  };
  const filler = {
    value: scoreOf(fillerMatches(evaluation, query) ?? noMatches, doc),
    description: "a word that begins like the last one, which need not be found",
    details: [],
  };
  return {
    value: scoreOf(wordMatches(evaluation, query), doc),
    isWorth: false,
    description: `the sum of the words of "${query.text}", all of which must be found, or the text as a whole value`,
    details: [
      ...soughtPieces(query).map((piece) => explainPiece(evaluation, piece, doc)),
      ...[filler, ...beside, whole].filter(({ value }) => value !== undefined).map(shown),
    ],
  };
}

/** The parts of a piece add up, and its whole to them. */
function explainPiece(evaluation: Evaluation, piece: SoughtPiece, doc: number): Explanation {
  const words = piece.words.map((word) => explainWord(evaluation, word, doc));
  const [only] = words;
  if (piece.whole === undefined && only !== undefined) return shown(only);
  const together = words.every(({ value }) => value !== undefined) ? words.reduce((sum, { value = 0 }) => sum + value, 0) : undefined;
  const whole = piece.whole === undefined ? undefined : scoreOf(matchWhole(evaluation, piece, piece.whole), doc);
  const details = [...words.map(shown), shown({ value: whole, description: `"${piece.whole}" as it stands`, details: [] })];
  const value = together === undefined && whole === undefined ? undefined : (together ?? 0) + (whole ?? 0);
  return shown({ value, description: "the sum of the parts of a name and of the name, one of which must be found", details });
}

/** A word, and what its other forms add to it. */
function explainWord(evaluation: Evaluation, sought: SoughtWord, doc: number): Omit<ExplainedQuery, "isWorth"> {
  const value = scoreOf(soughtWordMatches(evaluation, sought), doc);
  const itself = explainItself(evaluation, { ...sought, inflected: false }, doc);
  if (value === itself.value) return itself;
  const { word } = sought;
  const forms = {
    value: (value ?? 0) - (itself.value ?? 0),
    description: `other forms of "${word}": what the values with them weigh together, times ${rarityOf(evaluation.frequencies.ofForms(word))} as all of them are so rare`,
    details: valuesWith(evaluation, holdsOtherForm(word), doc),
  };
  return { value, description: `the sum of the word "${word}" and its other forms`, details: [shown(itself), forms] };
}

function explainItself(evaluation: Evaluation, sought: SoughtWord, doc: number): Omit<ExplainedQuery, "isWorth"> {
  const { word, beginning } = sought;
  const [text, kind] = beginning === undefined ? [word, "the word"] : [beginning, "words that begin with"];
  const { frequencies } = evaluation;
  const rarity = rarityOf(beginning === undefined ? frequencies.ofTerm(text) : frequencies.ofPrefix(text));
  return {
    value: scoreOf(soughtWordMatches(evaluation, sought), doc),
    description: `${kind} "${text}": what the values with it weigh together, times ${rarity} as it is so rare`,
    details: valuesWith(evaluation, holdsWords({ text, prefix: beginning !== undefined }), doc),
  };
}

/** The values of a document in which a word stands, each with what the word weighs there. */
function valuesWith({ reader: { segment }, fields }: Evaluation, holds: ValueTest, doc: number): Explanation[] {
  const inUrn = { name: "urn", boost: weights.urn * weights.urnWord, values: [segment.urns.at(doc)] };
  const inFields = [...fields.values()].flatMap(({ name, byDefault, boost, type }) => {
    const column = segment.columns.get(name);
    if (!byDefault || column?.kind !== "text") return [];
    const from = firstTextOf(column, doc);
    const to = textsEndOf(column, doc);
    const values = Array.from(column.ordinals.subarray(from, to), (ordinal) => column.values.at(ordinal));
    return [{ name, boost: boost * (type.startsWith("URN") ? weights.urnWord : weights.word), values }];
  });
  return [inUrn, ...inFields].flatMap(({ name, boost, values }) =>
    values.filter(holds).map((value) => {
      const { length } = analyze(value);
      const description = `${name}: ${value} (a word of this field weighs ${rounded(boost)}, one of ${length} less)`;
      return { value: rounded(wordWeight(boost, length)), description, details: [] };
    }),
  );
}

/** What a weight is multiplied by. */
function rarityOf({ scores }: Pick<SoughtTerm, "scores">): number {
  return rounded((scores.at(-1) ?? 0) / (weightOfByte.at(-1) ?? 1));
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}

/** The score of a document; undefined when it is not among the matches. */
function scoreOf({ docs, scores }: Matches, doc: number): number | undefined {
  const position = docs.indexOf(doc);
  return position < 0 ? undefined : scores[position];
}
