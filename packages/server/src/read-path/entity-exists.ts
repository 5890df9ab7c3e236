import type { EntityRegistry } from "@almagest/model";
import type { AspectReader } from "../storage/aspect-store.ts";
import { requireEntityUrn } from "./require-entity.ts";
import { softDeletedAmong } from "./soft-deleted.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: { readonly aspects: AspectReader };
}

/** Whether the entity's key aspect is stored and, unless soft deleted entities count, its status does not say removed. */
export async function entityExists(parts: Parts, text: string, includeSoftDeleted: boolean): Promise<boolean> {
  const urn = requireEntityUrn(parts.registry, text).urn.text;
  return (await existingAmong(parts, [urn], includeSoftDeleted)).has(urn);
}

/** The URNs among these whose entities exist in the same sense; what is no URN of an entity type does not. */
export async function existingAmong(
  { registry, store: { aspects } }: Parts,
  urns: readonly string[],
  includeSoftDeleted: boolean,
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const [aspect, some] of Map.groupBy(new Set(urns), (urn) => registry.entityOfUrn(urn)?.keyAspect.name)) {
    if (aspect !== undefined) for (const urn of await aspects.holdersAmong(some, { aspect })) stored.add(urn);
  }
  return includeSoftDeleted ? stored : stored.difference(await softDeletedAmong(aspects, [...stored]));
}
