import type { IndexedDocument } from "../../../storage/search-index.ts";
import type { Segment } from "../segments/segment.ts";
import { compareUtf8 } from "../strings/utf8-order.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** A segment of these documents; each URN stands once. */
export function buildSegment(documents: readonly IndexedDocument[], model: SegmentModel): Segment {
  const builder = new SegmentBuilder(model);
  for (const document of documents.toSorted((a, b) => compareUtf8(a.urn, b.urn))) builder.add(document);
  return builder.build();
}
