import { largestSegment } from "../segments/segment.ts";

/** So many segments of about one size are merged into one. */
const mergeAt = 8;

/**
 * Segments of the smallest size of which there are too many; sizes are of one class within a factor of eight. Those that are
 * more than half of the largest possible are left alone.
 */
export function chooseForMerge<S extends { readonly liveCount: number }>(segments: readonly S[]): S[] {
  const small = segments.filter(({ liveCount }) => liveCount <= largestSegment / 2).toSorted((a, b) => a.liveCount - b.liveCount);
  const classes = Map.groupBy(small, ({ liveCount }) => Math.floor(Math.log2(Math.max(liveCount, 1)) / 3));
  const crowded = classes.values().find((members) => members.length >= mergeAt) ?? [];
  let sum = 0;
  return crowded.filter(({ liveCount }) => {
    sum += liveCount;
    return sum <= largestSegment;
  });
}
