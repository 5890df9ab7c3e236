import { simpleUrn } from "./urns.ts";

const minute = 60_000;
export const hourMillis = 60 * minute;
export const dayMillis = 24 * hourMillis;

/** How far the histories of the sample reach back. */
export const historyDays = 90;

/** The granularity of daily statistics; readers compare its JSON text, so the order of members counts. */
export const daily = { unit: "DAY", multiple: 1 } as const;

/** The moment the sample is made for; every time in it is reckoned from there. */
export interface SampleTime {
  readonly now: number;
  /** The start of the UTC day that many days before today, or a time of that day. */
  daysAgo(days: number, timeOfDay?: { readonly hour: number; readonly minute?: number }): number;
}

/** The reckoning of times for this moment, in epoch milliseconds. */
export function sampleTime(now: number): SampleTime {
  const today = Math.floor(now / dayMillis) * dayMillis;
  return {
    now,
    daysAgo: (days, timeOfDay) => today - days * dayMillis + (timeOfDay?.hour ?? 0) * hourMillis + (timeOfDay?.minute ?? 0) * minute,
  };
}

/** The days of the history, oldest first, as numbers of days before today; today is left out, it is not over. */
export function historyOfDays(count: number = historyDays): readonly number[] {
  return Array.from({ length: count }, (_, index) => count - index);
}

/** The account under which connectors write. */
export const ingestionUser = "svc.ingestion";

/** An audit stamp. */
export function stamp(time: number, username: string = ingestionUser): { time: number; actor: string } {
  return { time, actor: simpleUrn("corpuser", username) };
}
