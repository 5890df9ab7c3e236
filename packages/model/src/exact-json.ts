import type { Json } from "./definitions.ts";

/** Two members of the language that its type declarations do not know yet. */
interface ExactJson {
  parse(text: string, revive: (name: string, value: Json, context: { readonly source?: string }) => Json): Json;
  rawJSON(text: string): object;
}
const exactJson = JSON as unknown as ExactJson;

/** Integers with fewer digits always fit a number. */
const longDigits = 16;
/** Longer ones fit no type of the model, and would be slow to read. */
const integer = /^-?\d{16,400}$/;

/**
 * `JSON.parse`, except that an integer whose digits a number would change is a bigint (docs/decisions/0005). A member called `__proto__` is an
 * ordinary own member. Throws a SyntaxError on malformed text and on text that nests too deeply to be read.
 */
export function parseJson(text: string): Json {
  if (!hasLongDigits(text)) return JSON.parse(text);
  try {
    return exactJson.parse(text, (_name, value, { source }) =>
      typeof value === "number" && source !== undefined ? exactNumber(value, source) : value,
    );
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError("JSON text nests too deeply") : error;
  }
}

/** The value that a text spells; undefined when it is not JSON. */
export function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Every 16th character is enough to look at, for one of 16 digits in a row is among them: seven times faster than a regular expression. */
function hasLongDigits(text: string): boolean {
  for (let index = longDigits - 1; index < text.length; index += longDigits) {
    if (isDigit(text, index) && digitsAround(text, index) >= longDigits) return true;
  }
  return false;
}

function digitsAround(text: string, index: number): number {
  let start = index;
  while (isDigit(text, start - 1)) start--;
  let end = index + 1;
  while (isDigit(text, end)) end++;
  return end - start;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

/** `JSON.stringify` for values that may hold bigints, which become integers again. */
export function stringifyJson(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? rawJson(String(member)) : member));
  }
}

/** `JSON.parse` for what is written again: `stringifyJson` writes every number with the digits it was read with. They cannot be computed with. */
export function parseVerbatim(text: string): Json {
  return exactJson.parse(text, (_name, value, { source }) => (typeof value === "number" && source !== undefined ? rawJson(source) : value));
}

/** A number as text that tells it from an integer: `30.0`. Very large ones have an exponent, which tells as well. */
export function fractionText(number: number): string {
  const text = String(number);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A value that `stringifyJson` writes as this text. */
export function rawJson(text: string): Json {
  return exactJson.rawJSON(text) as Json;
}

/** An integer as JSON text with its digits is read. */
export function exactInteger(integer: bigint): number | bigint {
  return exactNumber(Number(integer), String(integer));
}

/** A number that would print other digits than it was read from is no match for the integer. */
function exactNumber(value: number, source: string): number | bigint {
  return Number.isSafeInteger(value) || !integer.test(source) || String(value) === source ? value : BigInt(source);
}
