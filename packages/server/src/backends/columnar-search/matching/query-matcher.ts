import type { TextQuery } from "../../../storage/search-index.ts";
import { analyze, analyzeQuery, wordSequence } from "../words/analyze.ts";

/** Tells of a value whether a word that the query looks for stands in it. */
export function queryMatcher(query: TextQuery): (value: string) => boolean {
  const words = new Set<string>();
  const prefixes: string[] = [];
  collect(query, { words, prefixes });
  return (value) => analyze(value).some((word) => words.has(word) || prefixes.some((prefix) => word.startsWith(prefix)));
}

interface Sought {
  readonly words: Set<string>;
  readonly prefixes: string[];
}

function collect(query: TextQuery, sought: Sought): void {
  switch (query.kind) {
    case "words":
      collectWords(query, sought);
      return;
    case "phrase":
      for (const word of wordSequence(query.text)) sought.words.add(word);
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

function collectWords({ text, prefix }: { text: string; prefix: boolean }, { words, prefixes }: Sought): void {
  const { pieces, last } = analyzeQuery(text);
  for (const { parts, whole } of pieces) for (const word of whole === undefined ? parts : [...parts, whole]) words.add(word);
  if (prefix && last !== undefined) prefixes.push(last);
}
