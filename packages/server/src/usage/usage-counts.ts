/** Each value once, the one that came last first. */
export function newestFirst(values: readonly string[]): string[] {
  return [...new Set(values.toReversed())];
}

/** Each value with how often it came, the most frequent first. */
export function mostFrequent(values: readonly string[]): (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
