import type { Json } from "../definitions.ts";
import { type Check, refuse } from "./findings.ts";
import { shown } from "./json-kinds.ts";

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

/** A type with a fraction. Numbers are kept as precise as they came. */
export function fractionCheck(type: "Float" | "Double"): Check {
  const nearest = type === "Float" ? Math.fround : Number;
  return (value, findings) => {
    if (notNumbers.has(value)) return value;
    if (!isNumeric(value)) return refuse(findings, value, "wrong-type", `${shown(value)} cannot be coerced to ${type}; expected a number`);
    const number = Number(value);
    if (Number.isFinite(nearest(number))) return number;
    return refuse(findings, value, "number-out-of-range", `${shown(value)} cannot be coerced to ${type}; expected a finite number`);
  };
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
