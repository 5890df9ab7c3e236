import type { IndexedDocument, PreparedDocuments } from "../../../storage/search-index.ts";
import { encodeSegment } from "../segments/segment-codec.ts";
import { buildSegment, type SegmentModel } from "./build-segment.ts";

/** Documents as a segment, in a buffer that can be handed to another thread. */
export function prepareDocuments(documents: readonly IndexedDocument[], model: SegmentModel): PreparedDocuments {
  if (documents.length === 0) return { count: 0, bytes: undefined, deleted: [] };
  const pieces = [...encodeSegment(buildSegment(documents, model))];
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return { count: documents.length, bytes, deleted: [] };
}
