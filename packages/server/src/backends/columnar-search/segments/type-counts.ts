import { cachedBy } from "@almagest/model";
import type { Segment } from "./segment.ts";
import type { SegmentReader } from "./segment-reader.ts";

/** How many documents of each entity type stand in the segments; types of which none does are left out. */
export function typeCounts(readers: readonly SegmentReader[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reader of readers) {
    const standing = standingIn(reader);
    for (const [type, name] of reader.segment.typeNames.entries()) {
      const count = standing[type] ?? 0;
      if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return counts;
}

function standingIn({ segment, deleted, deletedCount }: SegmentReader): Uint32Array {
  const totals = totalsOf(segment);
  if (deletedCount === 0) return totals;
  const standing = totals.slice();
  for (const doc of deleted.toArray()) add(standing, segment.types[doc] ?? 0, -1);
  return standing;
}

/** How many documents of each type a segment has, deleted ones included. */
const totalsOf = cachedBy((segment: Segment): Uint32Array => {
  const totals = new Uint32Array(segment.typeNames.length);
  for (let doc = 0; doc < segment.size; doc++) add(totals, segment.types[doc] ?? 0, 1);
  return totals;
});

function add(counts: Uint32Array, type: number, more: 1 | -1): void {
  counts[type] = (counts[type] ?? 0) + more;
}
