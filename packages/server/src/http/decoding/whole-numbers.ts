import type { TSchema } from "typebox";
import { Type } from "../../type-builders.ts";

const exact = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** A whole number that stays exact. Larger ones are no time and no page, and a database would not take them. */
export const wholeNumber = Type.Integer(exact);

/**
 * An end of a span of time. Clients send the largest number of 64 bits where they mean none: what is beyond the exact ones counts as
 * the nearest of them, as nothing is stored further out.
 */
export const timeBound = Type.Integer({ ...exact, format: "int64" });

/** Whether a schema is that of a bound: no other takes all numbers of 64 bits. */
export function isBound(schema: TSchema): boolean {
  return "format" in schema && schema.format === "int64";
}

/** The whole number of 64 bits that a text or a number is, or the nearest exact one; undefined when it is none. */
export function nearestExact(value: unknown): number | undefined {
  const isWhole = typeof value === "bigint" || Number.isInteger(value) || (typeof value === "string" && /^[+-]?\d{1,19}$/.test(value));
  if (!isWhole) return undefined;
  const whole = BigInt(typeof value === "string" ? value.replace("+", "") : (value as number | bigint));
  if (BigInt.asIntN(64, whole) !== whole) return undefined;
  return Math.min(Math.max(Number(whole), exact.minimum), exact.maximum);
}

/** Pages are counted in whole numbers of 32 bits, which is what the interface declares. */
export const largestPageNumber = 2 ** 31 - 1;

/** Where a page begins, or how much it holds. */
export const pageNumber = Type.Integer({ minimum: 0, maximum: largestPageNumber });
