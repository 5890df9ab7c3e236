import { catalogError } from "../../errors.ts";
import type { EventPosition } from "../../events/read-events.ts";

/**
 * A position in a topic as clients keep it: the next offset of its only partition, in Base64 of JSON (openapi.md 12.1), and how
 * many events of the change at that offset are told where not all of them are.
 */
export function encodeOffset(topic: string, { after, last }: EventPosition): string {
  return Buffer.from(JSON.stringify({ [`${topic}-0`]: after + 1, ...(last && { told: last.place + 1 }) })).toString("base64");
}

/** Such a position in a log that ends at an offset. Throws INVALID_OFFSET. */
export function decodeOffset(topic: string, offsetId: string, last: number): EventPosition {
  const refuse = (reason: string) => catalogError("INVALID_OFFSET", { offsetId, reason });
  const { offset, told } = partitionOffset(topic, offsetId);
  if (offset === undefined) throw refuse(`expected Base64 of {"${topic}-0": <offset>}`);
  if (offset > last + 1) throw refuse(`it lies behind the end of the log at ${last + 1}; poll without offsetId to begin there`);
  return { after: Math.max(offset - 1, 0), ...(told && { last: { offset, place: told - 1 } }) };
}

function partitionOffset(topic: string, offsetId: string): { readonly offset?: number | undefined; readonly told?: number | undefined } {
  try {
    const { [`${topic}-0`]: offset, told } = Object(JSON.parse(Buffer.from(offsetId, "base64").toString("utf8")));
    return { offset: wholeNumber(offset), told: wholeNumber(told) };
  } catch {
    return {};
  }
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}
