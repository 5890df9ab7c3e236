/** How long a bucket of usage is (rest.md 11.1). */
export const usageDurations = ["YEAR", "MONTH", "WEEK", "DAY", "HOUR"] as const;
export type UsageDuration = (typeof usageDurations)[number];

/** How far back from now a query looks (rest.md 11.3). */
export const usageRanges = ["HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "ALL"] as const;
export type UsageRange = (typeof usageRanges)[number];

const hour = 3_600_000;
const day = 24 * hour;

/** Each a little longer than its name, so that the bucket it begins in is in it. */
const lengths: Readonly<Record<Exclude<UsageRange, "ALL">, number>> = {
  HOUR: 2 * hour,
  DAY: 2 * day,
  WEEK: 8 * day,
  MONTH: 31 * day,
  QUARTER: 92 * day,
  YEAR: 366 * day,
};

/** The beginning of a range that ends now, in milliseconds since 1970. */
export function startOfRange(range: UsageRange, now: number): number {
  return range === "ALL" ? 0 : now - lengths[range] - 1;
}

/** The series that holds the usage of datasets. */
export const datasetUsage = { entity: "dataset", aspect: "datasetUsageStatistics" } as const;
