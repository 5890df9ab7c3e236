import type { PreparedDocuments } from "../../../storage/search-index.ts";
import type { Segment } from "../segments/segment.ts";
import { encodeSegment } from "../segments/segment-codec.ts";

/** A segment in a buffer that can be handed to another thread. */
export function prepareSegment(segment: Segment): PreparedDocuments {
  if (segment.size === 0) return { count: 0, bytes: undefined, deleted: [] };
  const pieces = [...encodeSegment(segment)];
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return { count: segment.size, bytes, deleted: [] };
}
