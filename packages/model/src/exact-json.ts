import type { Json } from "./definitions.ts";

/** Two members of the language that its type declarations do not know yet. */
interface ExactJson {
  parse(text: string, revive: (name: string, value: Json, context: { readonly source?: string }) => Json): Json;
  rawJSON(text: string): object;
}
const exactJson = JSON as unknown as ExactJson;

/** Shorter integers always fit a number. */
const longNumber = /\d{16}/;
/** Longer ones fit no type of the model, and would be slow to read. */
const integer = /^-?\d{16,400}$/;

/**
 * `JSON.parse`, except that an integer whose digits a number would change is a bigint. A member called `__proto__` is an
 * ordinary own member. Throws a SyntaxError on malformed text and on text that nests too deeply to be read.
 */
export function parseJson(text: string): Json {
  if (!longNumber.test(text)) return JSON.parse(text);
  try {
    return exactJson.parse(text, (_name, value, { source }) =>
      typeof value === "number" && source !== undefined ? exactNumber(value, source) : value,
    );
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError("JSON text nests too deeply") : error;
  }
}

/** `JSON.stringify` for values that may hold bigints, which become integers again. */
export function stringifyJson(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? exactJson.rawJSON(String(member)) : member));
  }
}

/** A number that would print other digits than it was read from is no match for the integer. */
function exactNumber(value: number, source: string): number | bigint {
  return Number.isSafeInteger(value) || !integer.test(source) || String(value) === source ? value : BigInt(source);
}
