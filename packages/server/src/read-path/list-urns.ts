import { urnNamespace } from "@almagest/model";
import type { ReadParts } from "./get-entities.ts";
import { requireEntity } from "./require-entity.ts";

/** URNs of an entity type in URN order, soft deleted ones included (rest.md 7.14). Throws UNKNOWN_ENTITY_TYPE. */
export async function listUrns(
  { registry, store }: ReadParts,
  query: { entity: string; start: number; count: number },
): Promise<{ urns: string[]; total: number }> {
  const entity = requireEntity(registry, query.entity, { listsTypes: true });
  const prefix = `urn:${urnNamespace}:${entity.name}:`;
  return store.aspects.listUrns({ aspect: entity.keyAspect.name, prefix, start: query.start, count: query.count });
}
