import { dayMillis } from "../sample-time.ts";
import type { SeededRandom } from "../seeded-random.ts";

const mondayFirst = [1.15, 1.1, 1.05, 1, 0.85, 0.09, 0.07];

/** How busy an office is on a day, against 1 for an ordinary working day: more on Mondays, next to nothing at weekends. */
export function officeLoad(day: number): number {
  return mondayFirst[weekday(day)] ?? 1;
}

const shopMondayFirst = [0.93, 0.88, 0.9, 0.96, 1.12, 1.18, 1.03];

/** How busy the shop is on a day: most on Fridays and Saturdays, more in the weeks before Christmas. */
export function shopLoad(day: number): number {
  const month = new Date(day).getUTCMonth();
  const season = month === 10 || month === 11 ? 1.35 : 1;
  return (shopMondayFirst[weekday(day)] ?? 1) * season;
}

/** Grows by a fifth over the 90 days of the history. */
export function growth(daysAgo: number): number {
  return 1.2 - daysAgo / 450;
}

/** A count around `usual`, at this load. */
export function countOn(usual: number, load: number, random: SeededRandom): number {
  return random.around(usual * load, 0.22);
}

/** 0 on Mondays; the first day of the epoch was a Thursday. */
function weekday(day: number): number {
  return (Math.floor(day / dayMillis) + 3) % 7;
}
