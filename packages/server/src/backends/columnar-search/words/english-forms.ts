import porter2 from "wink-porter2-stemmer";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { Segment } from "../segments/segment.ts";

/** Longer runs of letters are no words. */
const plainWord = /^[a-z]{3,30}$/;
const lettersAtBeginning = /^[a-z]*/;
/**
 * Words that stand for themselves: some that would be taken for forms of others, such as `customer` for one of `custom`
 * (rest.md 16.3), and those that begin otherwise than their stems.
 */
const ownStems: ReadonlySet<string> = new Set("customer staging production hive bigquery query dying lying tying".split(" "));

/** Finding a stem takes some microseconds, and the words of a catalog come again and again. */
const knownStems = new Map<string, string>();
const mostKept = 20_000;

/** What the forms of an English word have in common, as the index holds them, after Porter's second stemmer; other words are their own. */
export function englishStem(word: string): string {
  if (!plainWord.test(word) || ownStems.has(word)) return word;
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  // Of `businesses` the index holds `businesse`.
  const stem = porter2(word.endsWith("sse") ? word.slice(0, -1) : word);
  if (knownStems.size >= mostKept) knownStems.clear();
  knownStems.set(word, stem);
  return stem;
}

/** Whether every form of a word begins with a text, so that whoever looks for that finds them all. */
export function allFormsBeginWith(word: string, beginning: string): boolean {
  return beginningOfForms(englishStem(word)).startsWith(beginning);
}

/** Of a stem an `e` may be left out or put in, `y` becomes `i`, and `bl` stands for `bil`: `compute` and `computing`, `able` and `ability`. */
function beginningOfForms(stem: string): string {
  return stem.replace(/(?<=b)le?$|[eiy]$/, "");
}

/** Of more words that begin alike, only so many are looked at: no language has them. */
const mostLookedAt = 4_096;

/** What was found in a segment, which does not change: words are asked for again, for a next page or under another filter. */
const knownForms = new WeakMap<Segment, RecentlyUsed<readonly number[]>>();
const mostWords = 64;

/** The places of the other forms of a word among the terms of a segment. */
export function formsIn(segment: Segment, word: string): readonly number[] {
  if (!plainWord.test(word)) return [];
  const known = knownForms.get(segment) ?? new RecentlyUsed(mostWords);
  knownForms.set(segment, known);
  const forms = known.get(word) ?? lookForForms(segment, word);
  known.set(word, forms);
  return forms;
}

function lookForForms({ terms }: Segment, word: string): number[] {
  const stem = englishStem(word);
  const found: number[] = [];
  let [place, end] = terms.prefixRange(beginningOfForms(stem));
  for (let looks = 0; place < end && looks < mostLookedAt; looks++) {
    const term = terms.at(place);
    const [letters = ""] = lettersAtBeginning.exec(term) ?? [];
    if (letters === term) {
      if (term !== word && englishStem(term) === stem) found.push(place);
      place++;
    } else {
      // Names that begin with the word, such as `order_items`, are many, and stand before its forms.
      place = Math.max(place + 1, terms.countBefore(`${letters}a`));
    }
  }
  return found;
}
