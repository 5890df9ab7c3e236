import { type Check, refuse } from "./findings.ts";
import { shown } from "./shown.ts";

/** Text, which must be whole Unicode: half of a surrogate pair cannot be written as UTF-8. */
export const checkString: Check = (value, findings) => {
  if (typeof value !== "string") return refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to String; expected text`);
  return value.isWellFormed()
    ? value
    : refuse(findings, value, "lone-surrogate", "text holds half of a surrogate pair; expected whole characters");
};

/** `true` or `false`; nothing else stands for them. */
export const checkBoolean: Check = (value, findings) =>
  typeof value === "boolean"
    ? value
    : refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to Boolean; expected true or false`);

/** The member `null` of a union. */
export const checkNull: Check = (value, findings) =>
  value === null ? value : refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to null; expected null`);

/** Bytes are text with one character for each byte (model.md 7); a fixed type also says how many. */
export function bytesCheck(size?: number): Check {
  const expected = `${size ?? "any number of"} characters up to U+00FF, one for each byte`;
  return (value, findings) =>
    typeof value === "string" && (size ?? value.length) === value.length && isLatin1(value)
      ? value
      : refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to ByteString; expected text of ${expected}`);
}

/** One of the symbols, in exactly this spelling. */
export function enumCheck(symbols: ReadonlySet<string>): Check {
  return (value, findings) =>
    typeof value === "string" && symbols.has(value)
      ? value
      : refuse(findings, value, "unknown-symbol", `"${shown(value)}" is not an enum symbol; expected one of ${[...symbols].join(", ")}`);
}

function isLatin1(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0xff) return false;
  return true;
}
