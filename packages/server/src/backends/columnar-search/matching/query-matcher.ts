import type { FieldTest, TextQuery } from "../../../storage/search-index.ts";
import type { SegmentModel } from "../building/segment-model.ts";
import { analyze, analyzeQuery } from "../words/analyze.ts";
import { englishStem } from "../words/english-forms.ts";
import { holdsUrns } from "../words/index-fields.ts";
import { isSpeltLike } from "../words/words-like.ts";
import { textPredicate } from "./field-predicates.ts";
import { holdsPhrase, holdsWords, isLike, isLikeUrn, pieceTests, type ValueTest, type WordQuery } from "./value-tests.ts";

/** Tells of a value of a field whether the query finds it there: a word that it looks for anywhere, or what it wants of that field. */
export function queryMatcher(query: TextQuery, model: SegmentModel): (value: string, field: string) => boolean {
  const sought: Sought = { model, words: new Set(), stems: new Set(), tests: [], inFields: [] };
  collect(query, sought);
  const { words, stems, tests, inFields } = sought;
  // Hits have many values in common, such as the names of columns.
  const told = new Map<string, boolean>();
  const hasWord = (value: string): boolean => {
    const known = told.get(value);
    if (known !== undefined) return known;
    const found = analyze(value);
    const has =
      found.some((word) => words.has(word) || (stems.size > 0 && stems.has(englishStem(word)))) || tests.some((passes) => passes(found));
    told.set(value, has);
    return has;
  };
  return (value, field) => inFields.some(({ names, holds }) => names?.has(field) !== false && holds(value)) || hasWord(value);
}

interface Sought {
  readonly model: SegmentModel;
  readonly words: Set<string>;
  /** Of words of which other forms do as well. */
  readonly stems: Set<string>;
  /** What the words of a value pass. */
  readonly tests: ((words: readonly string[]) => boolean)[];
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
      else sought.inFields.push({ holds: holdsPhrase(query) });
      return;
    case "like":
      collectLike(query, sought);
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

/** A part of a name that is shorter says too little by itself: of `k8s` the `s` (rest.md 16.3). */
const shortestAlone = 3;

/** A name is found where its parts stand together; where one of them stands by itself, that counts as a word like others. */
function collectWords(query: WordQuery, { words, stems, tests }: Sought): void {
  const { pieces } = analyzeQuery(query.text);
  const alone = pieces.flatMap(({ parts }) => parts.filter((part) => parts.length === 1 || part.length >= shortestAlone));
  for (const word of alone) {
    if (query.inflected) stems.add(englishStem(word));
    else words.add(word);
  }
  const whole = pieceTests(query);
  tests.push(...whole.filter((_test, index) => index === pieces.length - 1 || pieces[index]?.parts.length !== 1));
}

function collectLike({ word, edits }: { readonly word: string; readonly edits: number }, { tests }: Sought): void {
  const isAlike = isSpeltLike(word, edits);
  tests.push((words) => words.some(isAlike));
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
