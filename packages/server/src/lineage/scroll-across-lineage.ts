import type { SearchParts } from "../search/search-entities.ts";
import { type LineageSearch, type LineageSearchResult, searchAcrossLineage } from "./search-across-lineage.ts";

/** A walk through what lineage leads to, page after page. */
export interface LineageScroll extends Omit<LineageSearch, "start" | "columnsAsDatasets"> {
  readonly scrollId: string | undefined;
}

/**
 * The same search page after page, of datasets and never of columns (graphql.md 5.2). The scroll id is the place of the last
 * hit, so that none is missed when others before it go away meanwhile. Throws INVALID_SCROLL_ID, and as {@link searchAcrossLineage} does.
 */
export function scrollAcrossLineage(parts: SearchParts, search: LineageScroll): Promise<LineageSearchResult> {
  return searchAcrossLineage(parts, { ...search, start: 0, columnsAsDatasets: true });
}
