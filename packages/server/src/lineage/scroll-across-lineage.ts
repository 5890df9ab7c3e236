import { catalogError } from "../errors.ts";
import type { SearchParts } from "../search/search-entities.ts";
import { type LineageSearch, type LineageSearchResult, searchAcrossLineage } from "./search-across-lineage.ts";

/** A walk through what lineage leads to, page after page. */
export interface LineageScroll extends Omit<LineageSearch, "start" | "columnsAsDatasets"> {
  readonly scrollId: string | undefined;
}

/**
 * The same search page after page, of datasets and never of columns (graphql.md 5.2). The scroll id says how many entities have
 * been answered: degrees give the order. Throws INVALID_SCROLL_ID, and as {@link searchAcrossLineage} does.
 */
export async function scrollAcrossLineage(
  parts: SearchParts,
  { scrollId, ...search }: LineageScroll,
): Promise<LineageSearchResult & { readonly scrollId: string | undefined }> {
  const start = scrollId === undefined ? 0 : readPlace(scrollId);
  const result = await searchAcrossLineage(parts, { ...search, start, columnsAsDatasets: true });
  const end = start + result.entities.length;
  const more = end < result.total && result.entities.length > 0;
  return { ...result, scrollId: more ? Buffer.from(String(end)).toString("base64url") : undefined };
}

function readPlace(scrollId: string): number {
  const text = Buffer.from(scrollId, "base64url").toString();
  if (!/^\d{1,15}$/.test(text)) throw catalogError("INVALID_SCROLL_ID", { scrollId });
  return Number(text);
}
