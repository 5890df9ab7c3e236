import { catalogError } from "../errors.ts";

/** A place in a list as an opaque text: base64 of JSON, as the reference's own (behaviour.md 4.4). */
export function encodeScrollId(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place that such a text stands for. Throws INVALID_SCROLL_ID when there is none in it. */
export function decodeScrollId<Place>(scrollId: string, isPlace: (value: unknown) => value is Place): Place {
  try {
    const value: unknown = JSON.parse(Buffer.from(scrollId, "base64url").toString("utf8"));
    if (isPlace(value)) return value;
  } catch {
    // Told below, like a place of another list.
  }
  throw catalogError("INVALID_SCROLL_ID", { scrollId });
}
