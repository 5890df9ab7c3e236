import { catalogError } from "../../errors.ts";

/** A position in a topic as clients keep it: the next offset of its only partition, in Base64 of JSON (openapi.md 12.1). */
export function encodeOffset(topic: string, reached: number): string {
  return Buffer.from(JSON.stringify({ [`${topic}-0`]: reached + 1 })).toString("base64");
}

/** The last offset that such a position has behind it. Throws INVALID_OFFSET. */
export function decodeOffset(topic: string, offsetId: string, last: number): number {
  const refuse = (reason: string) => catalogError("INVALID_OFFSET", { offsetId, reason });
  const offset = partitionOffset(topic, offsetId);
  if (offset === undefined) throw refuse(`expected Base64 of {"${topic}-0": <offset>}`);
  if (offset > last + 1) throw refuse(`it lies behind the end of the log at ${last + 1}; poll without offsetId to begin there`);
  return Math.max(offset - 1, 0);
}

function partitionOffset(topic: string, offsetId: string): number | undefined {
  try {
    const positions: unknown = JSON.parse(Buffer.from(offsetId, "base64").toString("utf8"));
    const offset = (positions as Readonly<Record<string, unknown>> | null)?.[`${topic}-0`];
    return Number.isSafeInteger(offset) && Number(offset) >= 0 ? Number(offset) : undefined;
  } catch {
    return undefined;
  }
}
