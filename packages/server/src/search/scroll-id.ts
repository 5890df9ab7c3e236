import { isJsonObject } from "@almagest/model";
import { decodeScrollId, encodeScrollId } from "../read-path/encode-scroll-id.ts";
import type { SearchAnswer, SearchRequest, SortValues, TermRarities } from "../storage/search-index.ts";
import { scoreField } from "../storage/search-index.ts";

/** A place in results, behind a hit. */
export interface SearchPlace {
  readonly sort: SortValues;
  readonly rarities?: TermRarities;
  /** How far the hit is from the start of lineage. */
  readonly degree?: number;
}

/**
 * Where the page behind a full one begins. Where scores give the order, it holds how telling the words were: else what is written
 * between two pages would move the others.
 */
export function scrollIdOf({ hits, rarities }: SearchAnswer, { sort = [], count }: SearchRequest): string | undefined {
  const last = hits.at(-1);
  if (last === undefined || hits.length !== count) return undefined;
  const isScored = sort.length === 0 || sort.some(({ field }) => field === scoreField);
  const place: SearchPlace = { sort: last.place, ...(isScored && Object.keys(rarities).length > 0 && { rarities }) };
  return encodeScrollId(place);
}

/** What a scroll id of this search stands for; a search has so many sort keys. Throws INVALID_SCROLL_ID when it is of none. */
export function readScrollId(scrollId: string, sortKeys: number): Pick<SearchRequest, "rarities"> & { readonly after: SortValues } {
  const isPlace = (value: unknown): value is SearchPlace => {
    if (!isJsonObject(value)) return false;
    const { sort, rarities = {} } = value;
    return Array.isArray(sort) && sort.length === Math.max(sortKeys, 1) + 1 && sort.every(isSortValue) && areRarities(rarities);
  };
  const { sort, rarities = {} } = decodeScrollId(scrollId, isPlace);
  return { after: sort, rarities };
}

/** How far from its start a scroll across lineage had come. Throws INVALID_SCROLL_ID. */
export function degreeOfScrollId(scrollId: string): number {
  return decodeScrollId(scrollId, hasDegree).degree;
}

function hasDegree(value: unknown): value is Required<Pick<SearchPlace, "degree">> {
  return isJsonObject(value) && Number.isSafeInteger(value.degree);
}

function isSortValue(value: unknown): value is string | number | null {
  return value === null || typeof value === "string" || typeof value === "number";
}

function areRarities(value: unknown): value is TermRarities {
  return typeof value === "object" && value !== null && Object.values(value).every((rarity) => typeof rarity === "number" && rarity > 0);
}
