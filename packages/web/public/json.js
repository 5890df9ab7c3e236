/**
 * Two members of the language that its type declarations do not know yet.
 *
 * @typedef {{
 *   parse(text: string, revive: (name: string, value: unknown, context?: { source?: string }) => unknown): unknown,
 *   rawJSON(text: string): object
 * }} ExactJson
 */
const exactJson = /** @type {ExactJson} */ (/** @type {unknown} */ (JSON));

/**
 * `JSON.parse`, except that an integer too large for a number to hold is a bigint, where the browser tells its digits.
 *
 * @param {string} text
 */
export function parseJson(text) {
  return exactJson.parse(text, (_name, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
      ? BigInt(context?.source ?? "")
      : value,
  );
}

/**
 * JSON to read, of values that may hold bigints.
 *
 * @param {unknown} value
 */
export function formatJson(value) {
  return JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? exactJson.rawJSON(String(member)) : member), 2);
}
