import type { FieldTest, TextQuery } from "../../../storage/search-index.ts";
import type { SegmentModel } from "../building/segment-model.ts";
import { analyze, analyzeQuery, wordSequence } from "../words/analyze.ts";
import { holdsUrns } from "../words/index-fields.ts";
import { isSpeltLike } from "../words/words-like.ts";
import { textPredicate } from "./field-predicates.ts";
import { holdsPhrase, holdsWords, isLike, isLikeUrn, type ValueTest } from "./value-tests.ts";

/** Tells of a value of a field whether the query finds it there: a word that it looks for anywhere, or what it wants of that field. */
export function queryMatcher(query: TextQuery, model: SegmentModel): (value: string, field: string) => boolean {
  const sought: Sought = { model, words: new Set(), tests: [], inFields: [] };
  collect(query, sought);
  const { words, tests, inFields } = sought;
  // Hits have many values in common, such as the names of columns.
  const told = new Map<string, boolean>();
  const hasWord = (value: string): boolean => {
    const known = told.get(value) ?? analyze(value).some((word) => words.has(word) || tests.some((passes) => passes(word)));
    told.set(value, known);
    return known;
  };
  return (value, field) => inFields.some(({ names, holds }) => names?.has(field) !== false && holds(value)) || hasWord(value);
}

interface Sought {
  readonly model: SegmentModel;
  readonly words: Set<string>;
  readonly tests: ((word: string) => boolean)[];
  readonly inFields: { readonly names?: ReadonlySet<string>; readonly holds: ValueTest }[];
}

function collect(query: TextQuery, sought: Sought): void {
  switch (query.kind) {
    case "words":
      if (query.fields === undefined) collectWords(query, sought);
      else collectTest(query.fields, holdsWords(query), sought);
      return;
    case "phrase":
      if (query.fields !== undefined) collectTest(query.fields, holdsPhrase(query), sought);
      else for (const word of wordSequence(query.text)) sought.words.add(word);
      return;
    case "like":
      sought.tests.push(isSpeltLike(query.word, query.edits));
      return;
    case "value":
      if (query.namesNone) sought.inFields.push({ holds: isLike(query.pattern) });
      for (const name of query.fields) {
        collectTest([name], holdsUrns(sought.model.fields, name) ? isLikeUrn(query.pattern) : isLike(query.pattern), sought);
      }
      return;
    case "test":
      if (looksAtValues(query.test)) collectTest([query.test.field], textPredicate(query.test), sought);
      return;
    case "and":
    case "or":
      for (const clause of query.clauses) collect(clause, sought);
      return;
    case "all":
    case "none":
    case "not":
  }
}

function collectWords({ text, prefix }: { text: string; prefix: boolean }, { words, tests }: Sought): void {
  const { pieces, last, lastWhole } = analyzeQuery(text);
  for (const { parts, whole } of pieces) for (const word of whole === undefined ? parts : [...parts, whole]) words.add(word);
  if (!prefix) return;
  for (const beginning of [last, lastWhole]) if (beginning !== undefined) tests.push((word) => word.startsWith(beginning));
}

/** An alias stands for fields that differ by entity type. */
function collectTest(fields: readonly string[], holds: ValueTest, { model, inFields }: Sought): void {
  const meant = [...model.aliases.values()].flatMap((aliases) => fields.flatMap((name) => aliases.get(name) ?? []));
  inFields.push({ names: new Set([...fields, ...meant]), holds });
}

/** That there is a value says nothing of which. */
function looksAtValues({ condition }: FieldTest): boolean {
  return condition !== "EXISTS";
}
