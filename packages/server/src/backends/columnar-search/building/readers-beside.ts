import type { Steps } from "../../../steps.ts";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import { SegmentReader } from "../segments/segment-reader.ts";
import { urnHash } from "../segments/urn-filter.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** So many documents are in a segment. */
const most = 1_000;

/** Segments of documents that others stand beside, but those of which one stands there already. */
export function* readersBeside(
  others: readonly SegmentReader[],
  documents: readonly IndexedDocument[],
  model: SegmentModel,
): Steps<SegmentReader[]> {
  const readers: SegmentReader[] = [];
  const builder = new SegmentBuilder(model);
  for (let from = 0; from < documents.length; from += most) {
    for (const document of documents.slice(from, from + most)) {
      const hash = urnHash(document.urn);
      if (!others.some((reader) => reader.has(document.urn, hash))) builder.add(document);
      yield;
    }
    if (builder.size > 0) readers.push(new SegmentReader(yield* builder.build()));
    builder.clear();
  }
  return readers;
}
