/** The units of time windows (behaviour.md 3.1). */
export const windowUnits = ["SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR"] as const;
export type WindowUnit = (typeof windowUnits)[number];

/** A stretch of the calendar in UTC; several units together are counted from 1970 on. */
export interface CalendarWindow {
  readonly unit: WindowUnit;
  readonly multiple: number;
}

const day = 86_400_000;
const lengths: Readonly<Partial<Record<WindowUnit, number>>> = { SECOND: 1_000, MINUTE: 60_000, HOUR: 3_600_000, DAY: day, WEEK: 7 * day };
const months: Readonly<Partial<Record<WindowUnit, number>>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** Weeks begin on Mondays, and 1970 began on a Thursday. */
const firstMonday = -3 * day;
/** The calendar of JavaScript ends here, in both directions. */
const lastTime = 8_640_000_000_000_000;

/** When the window begins that a time lies in, both in milliseconds since 1970. */
export function windowStart(time: number, { unit, multiple }: CalendarWindow): number {
  const inMonths = months[unit];
  if (inMonths !== undefined) return monthsStart(time, inMonths * multiple);
  const length = (lengths[unit] ?? day) * multiple;
  const origin = unit === "WEEK" ? firstMonday : 0;
  return Math.floor((time - origin) / length) * length + origin;
}

/** When the window after this one begins. */
export function windowAfter(start: number, { unit, multiple }: CalendarWindow): number {
  const inMonths = months[unit];
  if (inMonths === undefined) return start + (lengths[unit] ?? day) * multiple;
  return monthsStart(start, inMonths * multiple, 1);
}

/** When so many months together begin, those that a time lies in or later ones; where the calendar ends if that is beyond it. */
function monthsStart(time: number, length: number, later = 0): number {
  const month = (Math.floor(monthOf(time) / length) + later) * length;
  const start = Date.UTC(1970, month);
  return Number.isNaN(start) ? Math.sign(month) * lastTime : start;
}

/** Months since January 1970. */
function monthOf(time: number): number {
  const date = new Date(Math.min(Math.max(time, -lastTime), lastTime));
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
