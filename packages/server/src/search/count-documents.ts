import { requireEntity } from "../read-path/require-entity.ts";
import { compileFilter, filterDefaults } from "./compile-filter.ts";
import type { SearchParts } from "./search-entities.ts";

/** How many entities of a type there are, soft deleted ones left out (rest.md 7.18). Throws UNKNOWN_ENTITY_TYPE. */
export async function countDocuments(parts: SearchParts, name: string): Promise<number> {
  const entity = requireEntity(parts.registry, name, { listsTypes: true });
  await parts.dispatcher.settled();
  const filter = await compileFilter(parts, undefined, { ...filterDefaults(), entityTypes: [entity.name] });
  const { total } = await parts.index.search({ entityTypes: [entity.name], query: { kind: "all" }, filter, start: 0, count: 0 });
  return total;
}
