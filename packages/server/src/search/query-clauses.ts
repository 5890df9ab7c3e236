import type { Bound, FieldTest, TextQuery } from "../storage/search-index.ts";

/** Of a text of more words each is looked for once, and no more than the first of them. */
const mostWords = 500;
/** Nor is more than this looked for: what stands between blanks may have many words in it. */
const mostLetters = 10_000;

/** Words of which each must be found in one of its forms, the last as a beginning too. */
export function wordsOf(words: readonly string[]): TextQuery {
  const bounded = words.length <= mostWords ? words : [...new Set(words)].slice(0, mostWords);
  return { kind: "words", text: bounded.join(" ").slice(0, mostLetters), prefix: true, inflected: true };
}

/** `5`, `>=5`: values of any of the fields compared. */
export function comparison(text: string, fields: readonly string[]): TextQuery {
  const [, sign, end = ""] = /^([<>]=?)([^=].*)$/s.exec(text) ?? [];
  return sign === undefined ? anyOf(fields, (field) => test(field, "EQUAL", text)) : beyond(sign, end, fields);
}

/** `>=5`: one value of any of the fields lies on this side of the end. */
export function beyond(sign: string, end: string, fields: readonly string[]): TextQuery {
  const bound = { value: end, isInside: sign.endsWith("=") };
  return within(sign.startsWith(">") ? { from: bound } : { to: bound }, fields);
}

interface Ends {
  readonly from?: Bound | undefined;
  readonly to?: Bound | undefined;
}

/** `[1 TO 5]`: one value of any of the fields lies between two ends, of which either may be left out. */
export function within({ from, to }: Ends, fields: readonly string[]): TextQuery {
  const bounds = { ...(from && { from }), ...(to && { to }) };
  return anyOf(fields, (field) => ({ kind: "test", test: { field, condition: "WITHIN", values: [], ...bounds } }));
}

/** Some value of the field passes the condition. */
export function test(field: string, condition: FieldTest["condition"], ...values: string[]): TextQuery {
  return { kind: "test", test: { field, condition, values } };
}

/** The clause holds for one of the fields. */
export function anyOf(fields: readonly string[], clause: (field: string) => TextQuery): TextQuery {
  return joined("or", fields.map(clause));
}

/** A single clause stands for itself. */
export function joined(kind: "and" | "or", clauses: readonly TextQuery[]): TextQuery {
  const [first] = clauses;
  return clauses.length === 1 && first !== undefined ? first : { kind, clauses };
}

/** Whether `*` or `?` stands in the text without a backslash. */
export function hasWildcard(text: string): boolean {
  return /(^|[^\\])[*?]/.test(text);
}

/** A word without the mark for likeness, `~1`, which changes nothing where that is not looked for. */
export function withoutLikeness(text: string): string {
  return text.replace(/(?<=[^\\])~\d*$/, "");
}

/** The text of a pattern: its wildcards are blanks, and backslashes make the next character plain. */
export function withoutWildcards(pattern: string): string {
  return pattern.replaceAll(/\\(.)|[*?]/gs, (_sign, plain?: string) => plain ?? " ").trim();
}

/** The pattern of a text that stands for itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\*?]/g, "\\$&");
}

/** Whether a text spells a number, which may be stored in another spelling. */
export function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}
