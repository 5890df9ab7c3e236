const hour = 3_600_000;
const day = 24 * hour;

/** How long tokens are good (graphql.md 5.9). */
const durations = {
  ONE_HOUR: hour,
  ONE_DAY: day,
  ONE_WEEK: 7 * day,
  ONE_MONTH: 30 * day,
  THREE_MONTHS: 90 * day,
  SIX_MONTHS: 180 * day,
  ONE_YEAR: 365 * day,
  NO_EXPIRY: undefined,
} as const;

export type TokenDuration = keyof typeof durations;

/** When a token made at a time expires; undefined when it never does. */
export function expiryOf(duration: TokenDuration, time: number): number | undefined {
  const length = durations[duration];
  return length && time + length;
}
