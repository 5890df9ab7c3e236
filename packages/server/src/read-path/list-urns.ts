import type { ReadParts } from "./get-entities.ts";
import { requireEntity } from "./require-entity.ts";
import { urnBeginnings } from "./urn-beginnings.ts";

/** URNs of an entity type in URN order, soft deleted ones included (rest.md 7.14). Throws UNKNOWN_ENTITY_TYPE. */
export async function listUrns(
  { registry, store }: ReadParts,
  { start, count, ...query }: { entity: string; start: number; count: number },
): Promise<{ urns: string[]; total: number }> {
  const entity = requireEntity(registry, query.entity, { listsTypes: true });
  const aspect = entity.keyAspect.name;
  const urns: string[] = [];
  let total = 0;
  for (const prefix of await urnBeginnings(store.aspects, entity.name)) {
    const window = { start: Math.max(start - total, 0), count: count - urns.length };
    const page = await store.aspects.listUrns({ aspect, prefix, ...window });
    for (const urn of page.urns) urns.push(urn);
    total += page.total;
  }
  return { urns, total };
}
