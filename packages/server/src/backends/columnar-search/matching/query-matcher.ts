import type { TextQuery } from "../../../storage/search-index.ts";
import { analyze, analyzeQuery, wordSequence } from "../words/analyze.ts";
import { isSpeltLike } from "../words/words-like.ts";

/** Tells of a value whether a word that the query looks for stands in it. */
export function queryMatcher(query: TextQuery): (value: string) => boolean {
  const words = new Set<string>();
  const tests: ((word: string) => boolean)[] = [];
  collect(query, { words, tests });
  return (value) => analyze(value).some((word) => words.has(word) || tests.some((passes) => passes(word)));
}

interface Sought {
  readonly words: Set<string>;
  readonly tests: ((word: string) => boolean)[];
}

function collect(query: TextQuery, sought: Sought): void {
  switch (query.kind) {
    case "words":
      collectWords(query, sought);
      return;
    case "phrase":
      for (const word of wordSequence(query.text)) sought.words.add(word);
      return;
    case "like":
      sought.tests.push(isSpeltLike(query.word, query.edits));
      return;
    case "value":
      for (const word of wordSequence(query.pattern)) sought.words.add(word);
      return;
    case "and":
    case "or":
      for (const clause of query.clauses) collect(clause, sought);
      return;
    case "all":
    case "none":
    case "not":
    case "test":
  }
}

function collectWords({ text, prefix }: { text: string; prefix: boolean }, { words, tests }: Sought): void {
  const { pieces, last } = analyzeQuery(text);
  for (const { parts, whole } of pieces) for (const word of whole === undefined ? parts : [...parts, whole]) words.add(word);
  if (prefix && last !== undefined) tests.push((word) => word.startsWith(last));
}
