import { logicalVersion } from "../read-path/logical-version.ts";
import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";

/** A span of time. Both ends are inclusive; without one there is no bound. */
export interface TimeWindow {
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

/** A version of an aspect with the one before it; the first has none. */
export type VersionPair = readonly [before: AspectRecord | undefined, after: AspectRecord];

/** The stored versions of an aspect, from the oldest to the latest. */
export async function historyOf(aspects: AspectReader, key: AspectKey): Promise<AspectRecord[]> {
  return (await aspects.listVersions(key)).reverse();
}

/**
 * Each version in the window with the one before it, the oldest first. What the oldest version changed is not known when
 * retention has cut those before it.
 */
export function versionPairs(
  history: readonly AspectRecord[],
  { startTimeMillis = -Infinity, endTimeMillis = Infinity }: TimeWindow,
): VersionPair[] {
  return history
    .map((row, index) => [history[index - 1], row] as const)
    .filter(([before, row]) => before !== undefined || isFirst(row))
    .filter(([, { createdOn }]) => createdOn >= startTimeMillis && createdOn <= endTimeMillis);
}

function isFirst(row: AspectRecord): boolean {
  return row.version === 0 ? logicalVersion(row) === 1 : row.version === 1;
}
