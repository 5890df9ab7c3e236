import { browsePathSeparator } from "@almagest/model";
import { compileSearch, type EntitySearch, type SearchParts } from "./search-entities.ts";

/** A folder of the newer browse paths: what lies in it or below it, and whether there are folders below it. */
export interface BrowseFolder {
  readonly name: string;
  readonly count: number;
  readonly hasSubGroups: boolean;
}

const field = "browsePathV2";

/**
 * The folders right below a path, those with most in them first, and how many entities lie in them. Throws as `searchEntities`
 * does.
 */
export async function browseHierarchy(
  parts: SearchParts,
  search: Omit<EntitySearch, "start" | "count">,
  path: readonly string[],
): Promise<{ folders: BrowseFolder[]; below: number }> {
  await parts.dispatcher.settled();
  const request = await compileSearch(parts, { ...search, start: 0, count: 0, flags: { ...search.flags, skipAggregates: true } });
  const answer = await parts.index.search({ ...request, facets: [{ field, limit: Number.MAX_SAFE_INTEGER }] });
  const start = path.map((name) => browsePathSeparator + name).join("") + browsePathSeparator;
  const folders = new Map<string, { name: string; count: number; hasSubGroups: boolean }>();
  let below = 0;
  for (const { value, count } of answer.facets.get(field) ?? []) {
    if (!value.startsWith(start)) continue;
    const [name = "", ...deeper] = value.slice(start.length).split(browsePathSeparator);
    const folder = folders.get(name) ?? { name, count: 0, hasSubGroups: false };
    folders.set(name, { name, count: folder.count + count, hasSubGroups: folder.hasSubGroups || deeper.length > 0 });
    below += count;
  }
  return { folders: [...folders.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)), below };
}
