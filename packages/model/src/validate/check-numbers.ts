import type { Json } from "../definitions.ts";
import { type Check, refuse } from "./findings.ts";
import { shown } from "./shown.ts";

/**
 * An integer type: a fraction is cut off (model.md 8.2). What lies beyond the type is refused, where the reference
 * wraps it around and so stores another number.
 */
export function integerCheck(type: "Integer" | "Long", bits: 32 | 64): Check {
  const limit = 2 ** (bits - 1);
  return (value, findings) => {
    if (!isNumeric(value)) return refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to ${type}; expected a number`);
    const whole = typeof value === "bigint" ? value : Math.trunc(value);
    if (whole >= -limit && whole < limit) return exact(whole);
    return refuse(
      findings,
      value,
      "number-out-of-range",
      `${shown(value)} cannot be coerced to ${type}; expected a number of ${bits} bits`,
    );
  };
}

/** What JSON has no number for; the recorded answers show that text is taken in its place. */
const notNumbers: ReadonlySet<Json> = new Set(["NaN", "Infinity", "-Infinity"]);

/** A type with a fraction: numbers are taken to the nearest that the type can hold (model.md 8.2). */
export function fractionCheck(type: "Float" | "Double"): Check {
  const held = type === "Float" ? heldInFloat : Number;
  return (value, findings) => {
    if (notNumbers.has(value)) return value;
    if (!isNumeric(value)) return refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to ${type}; expected a number`);
    const number = held(Number(value));
    if (Number.isFinite(number)) return number;
    return refuse(findings, value, "number-out-of-range", `${shown(value)} cannot be coerced to ${type}; expected a finite number`);
  };
}

/** Every float of 32 bits keeps so many digits, and is told from all others by so many. */
const keptDigits = 6;
const tellingDigits = 9;

/** The nearest float, by the fewest digits that tell it from others: 0.1 stays 0.1, though the nearest is 0.100000001490116…. */
function heldInFloat(number: number): number {
  const float = Math.fround(number);
  for (let digits = keptDigits; digits < tellingDigits; digits++) {
    const shorter = Number(float.toPrecision(digits));
    if (Math.fround(shorter) === float) return shorter;
  }
  return Number(float.toPrecision(tellingDigits));
}

function isNumeric(value: Json): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** A bigint only where a number would print other digits. Adding 0 turns -0 into 0. */
function exact(whole: number | bigint): number | bigint {
  const number = Number(whole) + 0;
  if (Number.isSafeInteger(number)) return number;
  const integer = BigInt(whole);
  return String(integer) === String(number) ? number : integer;
}
