import type { Json } from "@almagest/model";
import type { SearchReading } from "./search-reading.ts";
import { compareValues, type FieldValue } from "./searched-event.ts";
import type { ValueTest } from "./value-tests.ts";

interface Range {
  readonly test: ValueTest;
  /** The least and the most that a number can be, both inclusive. */
  readonly least: number;
  readonly most: number;
}

/** How a value compares with a bound that it keeps. */
const bounds: Readonly<Record<string, (order: number) => boolean>> = {
  gte: (order) => order >= 0,
  gt: (order) => order > 0,
  lte: (order) => order <= 0,
  lt: (order) => order < 0,
};
const boundNames = Object.keys(bounds);

/** Reads `gte`, `gt`, `lte` and `lt`: numbers or texts, and of a time epoch milliseconds, a date or `now-7d`. */
export function readRange(
  sent: Json,
  { reading, path, isTime }: { readonly reading: SearchReading; readonly path: string; readonly isTime: boolean },
): Range {
  const given = Object.entries(reading.members(sent, path, boundNames)).flatMap(([name, value]) => {
    const bound = isTime ? timeOf(value) : value;
    if (typeof bound === "number" || (typeof bound === "string" && !isTime)) return [{ name, bound }];
    reading.refuse(`${path}/${name}`, isTime ? "epoch milliseconds, a date, or now-7d and the like" : "a number or a text");
    return [];
  });
  const tests = given.map(({ name, bound }): ValueTest => {
    const keeps = bounds[name];
    return (value) => keeps !== undefined && typeof value === typeof bound && keeps(compareValues(value, bound));
  });
  const numbers = (wanted: string) => given.filter(({ name }) => name.startsWith(wanted)).map(({ bound }) => Number(bound));
  return {
    test: (value: FieldValue) => tests.every((test) => test(value)),
    least: Math.max(Number.NEGATIVE_INFINITY, ...numbers("g")),
    most: Math.min(Number.POSITIVE_INFINITY, ...numbers("l")),
  };
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function timeOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const fromNow = /^now(?:([+-]\d{1,6})([smhdw]))?$/.exec(value);
  if (fromNow !== null) return Date.now() + Number(fromNow[1] ?? 0) * (units[fromNow[2] ?? "s"] ?? 0);
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
