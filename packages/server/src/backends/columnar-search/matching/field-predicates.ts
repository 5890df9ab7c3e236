import { compareText } from "../../../storage/compare-text.ts";
import type { Bound, FieldTest } from "../../../storage/search-index.ts";
import { analyze, fold, withOneSigma } from "../words/analyze.ts";
import { pieceTests } from "./value-tests.ts";

/**
 * A condition on text (rest.md 16.5): equality, comparisons and START_EXACTLY are exact; those on parts of a text ignore its case,
 * and the others its accents, too.
 */
export function textPredicate({ condition, values, ...ends }: FieldTest): (text: string) => boolean {
  const [bound = ""] = values;
  switch (condition) {
    case "EQUAL":
      return (text) => values.includes(text);
    case "IEQUAL": {
      const folded = values.map((value) => fold(value.trim()));
      return (text) => folded.includes(fold(text.trim()));
    }
    case "CONTAIN":
      return inAnyCase(values, (text, part) => text.includes(part));
    case "CONTAIN_WORDS":
      return holdsAnyWords(values);
    case "START_WITH":
      return inAnyCase(values, (text, part) => text.startsWith(part));
    case "START_EXACTLY":
      return (text) => values.some((value) => text.startsWith(value));
    case "END_WITH":
      return inAnyCase(values, (text, part) => text.endsWith(part));
    case "GREATER_THAN":
      return (text) => compareText(text, bound) > 0;
    case "GREATER_THAN_OR_EQUAL_TO":
      return (text) => compareText(text, bound) >= 0;
    case "LESS_THAN":
      return (text) => compareText(text, bound) < 0;
    case "LESS_THAN_OR_EQUAL_TO":
      return (text) => compareText(text, bound) <= 0;
    case "WITHIN": {
      const isInside = between(ends, { read: fold, compare: compareText });
      return (text) => isInside(fold(text));
    }
    case "EXISTS":
      return () => true;
  }
}

/** Whether all words of one of the texts stand in a value, which is cut once. */
function holdsAnyWords(texts: readonly string[]): (text: string) => boolean {
  const tests = texts.map((text) => pieceTests({ text, prefix: false })).filter((pieces) => pieces.length > 0);
  return (text) => {
    const words = analyze(text);
    return tests.some((pieces) => pieces.every((holds) => holds(words)));
  };
}

interface Values<Value> {
  read(text: string): Value;
  compare(a: Value, b: Value): number;
}

/** Whether a value lies between two ends; where one is left out, every value is on its right side. */
function between<Value>({ from, to }: Pick<FieldTest, "from" | "to">, { read, compare }: Values<Value>): (value: Value) => boolean {
  const beyond = ({ value, isInside }: Bound, sign: 1 | -1) => {
    const end = read(value);
    return (one: Value) => compare(one, end) * sign > 0 || (isInside && compare(one, end) === 0);
  };
  const ends = [...(from === undefined ? [] : [beyond(from, 1)]), ...(to === undefined ? [] : [beyond(to, -1)])];
  return (value) => ends.every((holds) => holds(value));
}

/** Whether some value is a part of a text, which is put into lower case once, however many there are. */
function inAnyCase(values: readonly string[], holds: (text: string, part: string) => boolean): (text: string) => boolean {
  const parts = values.map((value) => withOneSigma(value.trim().toLowerCase()));
  // Texts are many, and few look for a sigma.
  const hasSigma = parts.some((part) => part.includes("σ"));
  return (text) => {
    const lower = hasSigma ? withOneSigma(text.toLowerCase()) : text.toLowerCase();
    return parts.some((part) => holds(lower, part));
  };
}

/** A condition on numbers; a value that is no number is equal to none and has none on either side. */
export function numberPredicate({ condition, values, ...ends }: FieldTest): (number: number) => boolean {
  const wanted = values.map(numberOf);
  const [bound = Number.NaN] = wanted;
  switch (condition) {
    case "EXISTS":
      return () => true;
    case "GREATER_THAN":
      return (number) => number > bound;
    case "GREATER_THAN_OR_EQUAL_TO":
      return (number) => number >= bound;
    case "LESS_THAN":
      return (number) => number < bound;
    case "LESS_THAN_OR_EQUAL_TO":
      return (number) => number <= bound;
    case "CONTAIN":
      return (number) => values.some((value) => String(number).includes(value));
    case "START_WITH":
    case "START_EXACTLY":
      return (number) => values.some((value) => String(number).startsWith(value));
    case "END_WITH":
      return (number) => values.some((value) => String(number).endsWith(value));
    case "WITHIN":
      return between(ends, { read: numberOf, compare: (number, end) => number - end });
    case "EQUAL":
    case "IEQUAL":
    case "CONTAIN_WORDS":
      return (number) => wanted.includes(number);
  }
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
