import type { Bound } from "../storage/search-index.ts";

/** A piece of a query string. */
export type QueryToken =
  /** Where it compares, it is a sign such as `>=` right in front of what is in quotes. */
  | { readonly kind: "word"; readonly text: string; readonly compares?: true }
  /** With `isLoose`, the words need not stand next to each other. */
  | { readonly kind: "phrase"; readonly text: string; readonly isLoose: boolean }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "exists"; readonly name: string }
  /** Without an end where it goes on. */
  | { readonly kind: "range"; readonly from: Bound | undefined; readonly to: Bound | undefined }
  | { readonly kind: "(" | ")" | "and" | "or" | "not" };

const blank = /\s+/y;
/** The names of structured properties have any characters; those that mean something else have a backslash. */
const fieldName = /((?:\\.|[^\s()"|:^\\])+):(?=\s*\S)/y;
const exists = /_exists_:((?:\\.|[^\s()"|:^\\])+)/y;
const range = /([[{])\s*("(?:\\.|[^"\\])*"|[^\s[{]+)\s+TO\s+("(?:\\.|[^"\\])*"|\S+?)\s*([\]}])/y;
/** `>="order items"`: behind a field the sign of a comparison whose end is in quotes. */
const comparisonSign = /[<>]=?(?=")/y;
const phrase = /"((?:\\.|[^"\\])*)"(?:~(\d*))?/y;
const word = /(?:\\.|[^\s()"|])+/y;
const bars = /\|+/y;
/** How much what stands right in front counts, which changes nothing here: `^2`. A word has it as its end. */
const weight = /\^[\d.]+/y;
const weightOfWord = /(?<=[^\\])\^[\d.]+$/;
const signOfAnything = /[-+!](?=\S)/y;
/** Behind `field:` the sign in front of a word is a part of it, as that of the number in `rowCount:-5`. */
const signOfGroup = /[-+!](?=[("[{])/y;
/** A whole URN; parentheses inside of it are its own, and so are blanks between them. */
const urn = /urn:(?!urn:)[a-z0-9-]+:[A-Za-z]+:(?:\((?:[^()"]|\([^()"]*\))*\)|(?:[^\s()"]|\([^\s()"]*\))+)/y;
const operators: ReadonlyMap<string, QueryToken> = new Map([
  ["AND", { kind: "and" }],
  ["&&", { kind: "and" }],
  ["OR", { kind: "or" }],
  ["NOT", { kind: "not" }],
  ["+", { kind: "and" }],
]);

/**
 * Cuts a query string into pieces: words, quoted phrases, `field:`, ranges, parentheses and operators. A name before a colon
 * is a field only if `isField` knows it: in `urn:li:tag:x` and `10:30` nothing is.
 */
export function queryTokens(text: string, isField: (name: string) => boolean): QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (match(blank) !== null) continue;
    const character = text[at] ?? "";
    if (character === "(" || character === ")") {
      tokens.push({ kind: character });
      at++;
    } else tokens.push(...nextTokens(text, at, { match, isField, isInField: tokens.at(-1)?.kind === "field" }));
    match(weight);
  }
  return tokens;
}

interface Scanner {
  match(pattern: RegExp): RegExpExecArray | null;
  isField(name: string): boolean;
  /** Whether `field:` stands right before. */
  readonly isInField: boolean;
}

function nextTokens(text: string, at: number, { match, isField, isInField }: Scanner): QueryToken[] {
  const sign = match(isInField ? signOfGroup : signOfAnything)?.[0];
  if (sign !== undefined) return sign === "+" ? [] : [{ kind: "not" }];
  const pasted = match(urn)?.[0];
  if (pasted !== undefined) return [{ kind: "word", text: pasted.replaceAll(/[\\*?~^]/g, "\\$&") }];
  const field = fieldToken(text, at, { match, isField });
  if (field !== undefined) return [field];
  const bounds = match(range);
  if (bounds !== null) {
    const [, open, from = "", to = "", close] = bounds;
    return [{ kind: "range", from: boundOf(from, open === "["), to: boundOf(to, close === "]") }];
  }
  const comparing = match(comparisonSign)?.[0];
  if (comparing !== undefined) return [{ kind: "word", text: comparing, compares: true }];
  const quoted = match(phrase);
  if (quoted !== null) return [{ kind: "phrase", text: unescaped(quoted[1] ?? ""), isLoose: (quoted[2] ?? "") !== "" }];
  if (match(bars) !== null) return [{ kind: "or" }];
  const plain = match(word)?.[0] ?? match(/./suy)?.[0] ?? "";
  return [operators.get(plain) ?? { kind: "word", text: plain.replace(weightOfWord, "") }];
}

/** `field:` in front of what is looked for in it, or `_exists_:field`, which asks for any value. */
function fieldToken(text: string, at: number, { match, isField }: Pick<Scanner, "match" | "isField">): QueryToken | undefined {
  const present = match(exists)?.[1];
  if (present !== undefined) return { kind: "exists", name: unescaped(present) };
  fieldName.lastIndex = at;
  const found = fieldName.exec(text)?.[1];
  const name = found && unescaped(found);
  if (name === undefined || !isField(name)) return undefined;
  match(fieldName);
  return { kind: "field", name };
}

/** An end of a range, which may be in quotes; none where there is a star. */
function boundOf(text: string, isInside: boolean): Bound | undefined {
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return text === "*" ? undefined : { value: unescaped(quoted ?? text), isInside };
}

/** Backslashes make the next character plain. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, "$1");
}
