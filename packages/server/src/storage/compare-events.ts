import { compareText } from "./compare-text.ts";
import type { PlaceInSeries } from "./timeseries-store.ts";

/** What an event of one aspect has its place among others by. */
export type EventPlace = PlaceInSeries & { readonly urn: string };

/**
 * Orders events by their time, and those of one millisecond by what their message ids say, which is not how the JSON texts sort:
 * the quote that ends `"a"` comes behind the blank in `"a b"`. Among equals the rest of what identifies them decides.
 */
export function compareEvents(left: EventPlace, right: EventPlace): number {
  return (
    left.timestampMillis - right.timestampMillis ||
    compareText(textOf(left.messageId), textOf(right.messageId)) ||
    compareText(left.urn, right.urn) ||
    compareText(left.eventGranularity, right.eventGranularity) ||
    compareText(left.partitionSpec, right.partitionSpec)
  );
}

/** Whatever is no JSON, as that of an absent one, stands for itself. */
function textOf(messageId: string): string {
  if (messageId === "") return "";
  try {
    return String(JSON.parse(messageId));
  } catch {
    return messageId;
  }
}
