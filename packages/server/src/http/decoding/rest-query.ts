import { catalogError } from "../../errors.ts";
import { largestPageNumber, nearestExact } from "./whole-numbers.ts";

/**
 * A query string of either protocol version: a parameter is a list written `List(a,b)`, repeated, or bare (rest.md 1.2).
 * The elements of a list are separated by commas outside parentheses, with or without blanks, and decoded one by one.
 */
export class RestQuery {
  readonly #values = new Map<string, string[]>();

  constructor(text: string) {
    for (const pair of text.split("&")) {
      if (pair.trim() === "") continue;
      const [name = "", value = ""] = splitOnce(pair, "=");
      const key = decode(name).trim();
      const known = this.#values.get(key) ?? [];
      for (const element of elements(value)) known.push(element);
      this.#values.set(key, known);
    }
  }

  /** The only value of a parameter, the first when there are more. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.[0];
  }

  /** The values of a parameter. Throws MALFORMED_QUERY when a list among them does not end: nothing is called so. */
  list(name: string): readonly string[] | undefined {
    const values = this.#values.get(name);
    const open = values?.find((value) => value.startsWith("List("));
    if (open === undefined) return values;
    throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${JSON.stringify(open)}; a list ends with a bracket: List(a,b)` });
  }

  /** Whether a parameter is true, in any letter case. Throws MALFORMED_QUERY when it is neither true nor false. */
  flag(name: string, otherwise = false): boolean {
    const text = this.text(name)?.trim().toLowerCase() ?? "";
    if (text === "") return otherwise;
    if (text === "true" || text === "false") return text === "true";
    throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${JSON.stringify(text)}; expected true or false` });
  }

  /** The whole number of 64 bits in a parameter, or the nearest exact one. Throws MALFORMED_QUERY when it is none. */
  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === "") return undefined;
    const number = nearestExact(text);
    if (number !== undefined) return number;
    throw catalogError("MALFORMED_QUERY", { reason: `${name} must be a whole number, not ${JSON.stringify(text)}` });
  }

  /** Where a page begins, or how much it holds. Throws MALFORMED_QUERY when it is none. */
  pageNumber(name: string, least = 0, most = largestPageNumber): number | undefined {
    const number = this.integer(name);
    if (number === undefined || (number >= least && number <= most)) return number;
    throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${number}; expected ${least} to ${most}` });
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

function elements(value: string): string[] {
  const raw = /^List(\(|%28)/i.test(value) && !value.startsWith("List(") ? decode(value) : value;
  if (!raw.startsWith("List(") || !raw.endsWith(")")) return [decode(value)];
  const inner = raw.slice(5, -1);
  return inner === "" ? [] : splitOutsideParentheses(inner).map((element) => decode(element).trim());
}

function splitOutsideParentheses(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw catalogError("MALFORMED_QUERY", { reason: `${JSON.stringify(text)} is not percent-encoded UTF-8` });
  }
}
