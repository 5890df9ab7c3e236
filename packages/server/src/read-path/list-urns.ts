import { urnNamespace } from "@almagest/model";
import type { ReadParts } from "./get-entities.ts";
import { requireEntity } from "./require-entity.ts";
import { isRemoved } from "./soft-deleted.ts";

/** URNs of an entity type in URN order, soft deleted ones included (rest.md 7.14). Throws UNKNOWN_ENTITY_TYPE. */
export async function listUrns(
  { registry, store }: ReadParts,
  query: { entity: string; start: number; count: number },
): Promise<{ urns: string[]; total: number }> {
  const entity = requireEntity(registry, query.entity);
  const prefix = `urn:${urnNamespace}:${entity.name}:`;
  return store.aspects.listUrns({ aspect: entity.keyAspect.name, prefix, start: query.start, count: query.count });
}

const page = 5000;

/** How many entities of the type there are, soft deleted ones left out (rest.md 7.18). Throws UNKNOWN_ENTITY_TYPE. */
export async function countEntities({ registry, store }: ReadParts, name: string): Promise<number> {
  const entity = requireEntity(registry, name);
  const prefix = `urn:${urnNamespace}:${entity.name}:`;
  const { total } = await store.aspects.listUrns({ aspect: entity.keyAspect.name, prefix, start: 0, count: 0 });
  if (!entity.aspects.has("status")) return total;
  let removed = 0;
  for (let start = 0; ; start += page) {
    const { urns } = await store.aspects.listUrns({ aspect: "status", prefix, start, count: page });
    const statuses = await store.aspects.getLatest(urns.map((urn) => ({ urn, aspect: "status" })));
    removed += statuses.filter((status) => status !== undefined && isRemoved(status.metadata)).length;
    if (urns.length < page) return total - removed;
  }
}
