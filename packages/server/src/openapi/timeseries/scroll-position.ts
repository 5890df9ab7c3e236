import { catalogError } from "../../errors.ts";
import type { EventPosition } from "../../timeseries/newest-events.ts";

/** Where a scroll through a time series goes on. */
export function encodePosition(position: EventPosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The position that a scroll id stands for; undefined without one. Throws INVALID_SCROLL_ID. */
export function decodePosition(scrollId: string | undefined): EventPosition | undefined {
  if (scrollId === undefined || scrollId === "") return undefined;
  const position = parsed(scrollId);
  if (!isPosition(position)) throw catalogError("INVALID_SCROLL_ID", { scrollId });
  return position;
}

function parsed(scrollId: string): unknown {
  try {
    return JSON.parse(Buffer.from(scrollId, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

function isPosition(value: unknown): value is EventPosition {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [time, ...texts] = value as unknown[];
  return typeof time === "number" && texts.every((text) => typeof text === "string");
}
