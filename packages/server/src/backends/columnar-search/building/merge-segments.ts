import type { Steps } from "../../../steps.ts";
import type { Bits } from "../segments/bits.ts";
import type { Segment } from "../segments/segment.ts";
import { mergeColumns } from "./merge-columns.ts";
import { mergePostings } from "./merge-postings.ts";
import { mergeTables } from "./merge-tables.ts";

/** A segment to merge, and which of its documents are left behind. */
export interface MergeSource {
  readonly segment: Segment;
  readonly deleted: Bits;
}

/** One segment with the documents of several that still stand; a URN stands in one of them only. */
export function* mergeSegments(sources: readonly MergeSource[]): Steps<Segment> {
  const segments = sources.map(({ segment }) => segment);
  const { table: urns, places } = yield* mergeTables(
    sources.map(({ segment, deleted }) => ({ table: segment.urns, isLeftOut: (doc) => deleted.has(doc) })),
  );
  const placement = { size: urns.size, places };
  const typeNames = [...new Set(segments.flatMap((segment) => segment.typeNames))].sort();
  const types = new Uint8Array(placement.size);
  const worth = new Float32Array(placement.size);
  for (const [index, segment] of segments.entries()) {
    const typeOf = segment.typeNames.map((name) => typeNames.indexOf(name));
    for (let doc = 0; doc < segment.size; doc++) {
      const place = places[index]?.[doc] ?? -1;
      if (place < 0) continue;
      types[place] = typeOf[segment.types[doc] ?? 0] ?? 0;
      worth[place] = segment.worth[doc] ?? 1;
    }
    yield;
  }
  const { terms, postings } = yield* mergePostings(segments, placement);
  const columns = yield* mergeColumns(segments, placement);
  return { size: placement.size, urns, types, typeNames, terms, postings, columns, worth };
}
