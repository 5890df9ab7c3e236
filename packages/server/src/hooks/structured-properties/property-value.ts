import type { ValueOf } from "../../read-path/read-values.ts";

export type PropertyDefinition = ValueOf<"propertyDefinition">;
/** A property on an entity with its values. */
export type Assignment = ValueOf<"structuredProperties">["properties"][number];
/** One value: a text or a number. */
export type PropertyValue = Assignment["values"][number];

/** Whether two values are of one kind and say the same; 30 and 30.0 do. */
export function equalValues(a: PropertyValue, b: PropertyValue): boolean {
  if ("string" in a) return "string" in b && a.string === b.string;
  return "double" in b && Number(a.double) === Number(b.double);
}

/** A value as messages show it: `{string=baz}`, `{double=30.0}`. */
export function printValue(value: PropertyValue): string {
  return "string" in value ? `{string=${value.string}}` : `{double=${printDouble(Number(value.double))}}`;
}

/** The way Java prints a double: always with a fraction, and with an exponent where the number is very large or small. */
function printDouble(number: number): string {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  if (number !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = "", exponent = ""] = number.toExponential().split("e");
    return `${withFraction(digits)}E${exponent.replace("+", "")}`;
  }
  return withFraction(Object.is(number, -0) ? "-0" : String(number));
}

function withFraction(digits: string): string {
  return digits.includes(".") ? digits : `${digits}.0`;
}
