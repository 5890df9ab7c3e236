import type { ReadParts } from "./get-entities.ts";
import { requireEntityUrn } from "./require-entity.ts";
import { isRemoved } from "./soft-deleted.ts";

/** Whether the entity's key aspect is stored and, unless soft deleted entities count, its status does not say removed. */
export async function entityExists(parts: ReadParts, text: string, includeSoftDeleted: boolean): Promise<boolean> {
  const { urn, entity } = requireEntityUrn(parts.registry, text);
  const [key, status] = await parts.store.aspects.getLatest([
    { urn: urn.text, aspect: entity.keyAspect.name },
    { urn: urn.text, aspect: "status" },
  ]);
  if (key === undefined) return false;
  return includeSoftDeleted || status === undefined || !isRemoved(status.metadata);
}
