import { catalogError } from "../errors.ts";
import type { SortValues } from "../storage/search-index.ts";

/** A place in the results as an opaque text: base64 of JSON, as the reference's own (behaviour.md 4.4). */
export function scrollIdOf(place: SortValues): string {
  return Buffer.from(JSON.stringify({ sort: place })).toString("base64url");
}

/** The place that a scroll id of results with so many sort keys stands for. Throws INVALID_SCROLL_ID when it is none. */
export function readScrollId(text: string, sortKeys: number): SortValues {
  try {
    const { sort } = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as { sort?: unknown };
    if (Array.isArray(sort) && sort.length === Math.max(sortKeys, 1) + 1 && sort.every(isSortValue)) return sort;
  } catch {
    // Told below, like a place of the wrong form.
  }
  throw catalogError("INVALID_SCROLL_ID", { scrollId: text });
}

function isSortValue(value: unknown): value is string | number | null {
  return value === null || typeof value === "string" || typeof value === "number";
}
