import type { LikeWord, SearchIndex } from "../storage/search-index.ts";

/** The text of a search, spelt so that it may find more. */
export interface Spelling {
  readonly text: string;
  /** How like it is to what was asked, up to 1. */
  readonly score: number;
  /** How many names have the word that differs; of several words, the rarest. */
  readonly frequency: number;
}

const mostSpellings = 5;
/** Each word is compared with all that begin alike. */
const mostWords = 10;
/** A word that stands for itself: not the name of a field, nor part of a URN. */
const plainWord = /(?<![\p{L}\p{N}_:.-])[\p{L}\p{N}_]+(?![\p{L}\p{N}_]*[:.])/gu;

/** Other spellings of a text, of which words stand in no document at all: like words from names in their places (rest.md 16.7). */
export async function suggestSpellings(index: SearchIndex, input: string): Promise<Spelling[]> {
  const found = new Map<string, readonly LikeWord[]>();
  for (const word of [...new Set(input.match(plainWord))].slice(0, mostWords)) {
    const like = await index.wordsLike({ word, field: "_entityName", limit: mostSpellings });
    if (like.length > 0) found.set(word, like);
  }
  const most = Math.max(0, ...[...found.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, rank) => spelt(input, new Map([...found].map(([word, like]) => [word, like[rank] ?? like[0]]))));
}

function spelt(input: string, words: ReadonlyMap<string, LikeWord | undefined>): Spelling {
  const taken = [...words.values()].filter((word) => word !== undefined);
  return {
    text: input.replaceAll(plainWord, (word) => words.get(word)?.text ?? word),
    score: taken.reduce((sum, { score }) => sum + score, 0) / taken.length,
    frequency: Math.min(...taken.map(({ frequency }) => frequency)),
  };
}
