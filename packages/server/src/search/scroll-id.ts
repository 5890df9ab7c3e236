import { catalogError } from "../errors.ts";
import type { SearchAnswer, SearchRequest, SortValues, TermRarities } from "../storage/search-index.ts";
import { scoreField } from "../storage/search-index.ts";

/**
 * Where the page behind a full one begins, as an opaque text: base64 of JSON, as the reference's own (behaviour.md 4.4). Where
 * scores give the order, it holds how telling the words were: else what is written between two pages would move the others.
 */
export function scrollIdOf({ hits, rarities }: SearchAnswer, { sort = [], count }: SearchRequest): string | undefined {
  const last = hits.at(-1);
  if (last === undefined || hits.length !== count) return undefined;
  const isScored = sort.length === 0 || sort.some(({ field }) => field === scoreField);
  return encodePlace({ sort: last.place, ...(isScored && Object.keys(rarities).length > 0 && { rarities }) });
}

/** A place in results as an opaque text. */
export function encodePlace(place: { readonly sort: SortValues; readonly rarities?: TermRarities; readonly degree?: number }): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** What a scroll id of results with so many sort keys stands for. Throws INVALID_SCROLL_ID when it is none. */
export function readScrollId(scrollId: string, sortKeys: number): Pick<SearchRequest, "rarities"> & { readonly after: SortValues } {
  const { sort, rarities = {} } = decodePlace(scrollId);
  const isPlace = Array.isArray(sort) && sort.length === Math.max(sortKeys, 1) + 1 && sort.every(isSortValue);
  if (isPlace && areRarities(rarities)) return { after: sort, rarities };
  throw catalogError("INVALID_SCROLL_ID", { scrollId });
}

/** How far from its start a scroll across lineage had come. Throws INVALID_SCROLL_ID. */
export function degreeOfScrollId(scrollId: string): number {
  const { degree } = decodePlace(scrollId);
  if (Number.isSafeInteger(degree)) return Number(degree);
  throw catalogError("INVALID_SCROLL_ID", { scrollId });
}

function decodePlace(scrollId: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(scrollId, "base64url").toString("utf8")));
  } catch {
    throw catalogError("INVALID_SCROLL_ID", { scrollId });
  }
}

function isSortValue(value: unknown): value is string | number | null {
  return value === null || typeof value === "string" || typeof value === "number";
}

function areRarities(value: unknown): value is TermRarities {
  return typeof value === "object" && value !== null && Object.values(value).every((rarity) => typeof rarity === "number" && rarity > 0);
}
