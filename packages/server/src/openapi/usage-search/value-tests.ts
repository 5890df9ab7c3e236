import type { FieldValue } from "./searched-event.ts";

/** Whether one value of an event is what a clause asks for. */
export type ValueTest = (value: FieldValue) => boolean;

/** Any of these, whole and to the letter. */
export function equalsAny(wanted: readonly FieldValue[]): ValueTest {
  const texts = new Set(wanted.map(String));
  return (value) => texts.has(String(value));
}

/** Any word of the text, in any case; all of them where `all` says so. */
export function hasWords(text: string, all: boolean): ValueTest {
  const wanted = wordsOf(text);
  return (value) => {
    const words = new Set(wordsOf(String(value)));
    const has = (word: string) => words.has(word);
    return wanted.length > 0 && (all ? wanted.every(has) : wanted.some(has));
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The beginning of a value. */
export function startsWith(prefix: string): ValueTest {
  return (value) => String(value).startsWith(prefix);
}

/** A whole value by a pattern, in which `*` stands for any text and `?` for one character. */
export function fitsPattern(pattern: string): ValueTest {
  return (value) => fits(String(value), pattern);
}

/** Only the last `*` is ever tried anew, so that no pattern takes longer than the product of the lengths. */
function fits(text: string, pattern: string): boolean {
  let [at, read, star, tried] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[read] === "*") {
      star = read++;
      tried = at;
    } else if (read < pattern.length && (pattern[read] === "?" || pattern[read] === text[at])) {
      at++;
      read++;
    } else if (star !== -1) {
      read = star + 1;
      at = ++tried;
    } else return false;
  }
  while (pattern[read] === "*") read++;
  return read === pattern.length;
}

/** The test, of which upper and lower case are one. */
export function inAnyCase(make: (text: string) => ValueTest, text: string): ValueTest {
  const test = make(text.toLowerCase());
  return (value) => test(String(value).toLowerCase());
}
