import type { LikeWord, SearchIndex } from "../storage/search-index.ts";
import type { Visible } from "./visible-entities.ts";

/** The text of a search, spelt so that it may find more. */
export interface Spelling {
  readonly text: string;
  /** How like it is to what was asked, up to 1. */
  readonly score: number;
  /** How many names have the word that differs; of several words, the rarest. */
  readonly frequency: number;
}

interface SpellingParts {
  readonly index: SearchIndex;
  /** What the searches may find; everything when left out. */
  readonly visible?: Visible;
}

const field = "_entityName";
const mostSpellings = 5;
/** Each word is compared with all that begin alike. */
const mostWords = 10;
const runs = /[\p{L}\p{N}_:.-]+/gu;
/** A run that stands for itself: no name of a field with its value, no URN, nothing that is ruled out. */
const plainWord = /^[\p{L}\p{N}_]+$/u;

/** Other spellings of a text, of which words stand in no document at all: like words from names in their places (rest.md 16.7). */
export async function suggestSpellings(parts: SpellingParts, input: string): Promise<Spelling[]> {
  const found = new Map<string, readonly LikeWord[]>();
  const words = new Set(input.match(runs)?.filter((run) => plainWord.test(run)));
  for (const word of [...words].slice(0, mostWords)) {
    const like = await wordsLike(parts, word);
    if (like.length > 0) found.set(word, like);
  }
  const most = Math.max(0, ...[...found.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, rank) => spelt(input, new Map([...found].map(([word, like]) => [word, like[rank] ?? like[0]]))));
}

/** Where not everything is shown, words that stand only in names of what is hidden are none. */
async function wordsLike({ index, visible }: SpellingParts, word: string): Promise<readonly LikeWord[]> {
  const like = await index.wordsLike({ word, field, limit: mostSpellings });
  const filter = like.length === 0 ? undefined : await visible?.();
  if (filter === undefined) return like;
  const shown: LikeWord[] = [];
  for (const one of like) {
    const query = { kind: "words", text: one.text, prefix: false, fields: [field] } as const;
    const { total } = await index.search({ query, filter, start: 0, count: 0 });
    if (total > 0) shown.push({ ...one, frequency: total });
  }
  return shown;
}

function spelt(input: string, words: ReadonlyMap<string, LikeWord | undefined>): Spelling {
  const taken = [...words.values()].filter((word) => word !== undefined);
  return {
    text: input.replaceAll(runs, (word) => words.get(word)?.text ?? word),
    score: taken.reduce((sum, { score }) => sum + score, 0) / taken.length,
    frequency: Math.min(...taken.map(({ frequency }) => frequency)),
  };
}
