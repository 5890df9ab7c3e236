import type { SortKey } from "../../storage/search-index.ts";

/** How a client wants a list sorted. */
export interface SortInput {
  readonly field: string;
  readonly sortOrder: "ASCENDING" | "DESCENDING";
}

/** The keys that sort a list; undefined where a client wants none. */
export function sortKeysOf(sort: SortInput | null | undefined): readonly SortKey[] | undefined {
  return sort ? [{ field: sort.field, order: sort.sortOrder }] : undefined;
}
