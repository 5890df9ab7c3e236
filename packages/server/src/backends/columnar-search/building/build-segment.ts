import type { IndexedDocument } from "../../../storage/search-index.ts";
import type { Segment } from "../segments/segment.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { PackedTexts } from "../strings/packed-texts.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** A segment of these documents; each URN stands once. */
export function buildSegment(documents: readonly IndexedDocument[], model: SegmentModel): Segment {
  const builder = new SegmentBuilder(model);
  const urns = new PackedTexts();
  for (const { urn } of documents) urns.add(urn);
  for (const index of orderOfTexts(urns)) {
    const document = documents[index];
    if (document !== undefined) builder.add(document);
  }
  return builder.build();
}
