/** A way to cut time into pieces; all times in epoch milliseconds, calendars in UTC. */
export interface Interval {
  /** The start of the piece with this time. */
  startOf(time: number): number;
  /** The start of the piece behind the one that starts then. */
  after(start: number): number;
}

const day = 86_400_000;
/** The first Monday: weeks begin with one. */
const firstMonday = 4 * day;

const lengths: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: day };

/** Pieces of one length, such as `12h` or `7d`; undefined for what is no length. */
export function fixedInterval(text: string): Interval | undefined {
  const [, count, unit = ""] = /^([1-9]\d{0,8})(ms|s|m|h|d)$/.exec(text) ?? [];
  return count === undefined ? undefined : pieces(Number(count) * (lengths[unit] ?? 0));
}

const calendar: Readonly<Record<string, Interval>> = {
  minute: pieces(60_000),
  hour: pieces(3_600_000),
  day: pieces(day),
  week: pieces(7 * day, firstMonday),
  month: months(1),
  quarter: months(3),
  year: months(12),
};
const shortNames: Readonly<Record<string, string>> = {
  "1m": "minute",
  "1h": "hour",
  "1d": "day",
  "1w": "week",
  "1M": "month",
  "1q": "quarter",
  "1y": "year",
};

/** The names of the pieces of a calendar. */
export const calendarNames = Object.keys(calendar);

/** One piece of a calendar, such as `month` or `1M`; undefined for what is none. */
export function calendarInterval(text: string): Interval | undefined {
  const name = Object.hasOwn(shortNames, text) ? (shortNames[text] ?? text) : text;
  return Object.hasOwn(calendar, name) ? calendar[name] : undefined;
}

function pieces(length: number, origin = 0): Interval {
  return { startOf: (time) => Math.floor((time - origin) / length) * length + origin, after: (start) => start + length };
}

function months(count: number): Interval {
  return {
    startOf(time) {
      const date = new Date(time);
      return monthStart(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / count) * count);
    },
    after(start) {
      const date = new Date(start);
      return monthStart(date.getUTCFullYear(), date.getUTCMonth() + count);
    },
  };
}

/** `Date.UTC` would take a year below 100 for one of the last century. */
function monthStart(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}
