import type { EntityRegistry } from "@almagest/model";
import type { AspectReader } from "../storage/aspect-store.ts";
import { requireEntityUrn } from "./require-entity.ts";
import { isRemoved } from "./soft-deleted.ts";

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
  const asked = [...new Set(urns)].map((urn) => ({ urn, aspect: registry.entityOfUrn(urn)?.keyAspect.name ?? "" }));
  const stored = await aspects.getLatest(asked.flatMap((key) => [key, { urn: key.urn, aspect: "status" }]));
  const exists = (at: number) => {
    const [key, status] = [stored[2 * at], stored[2 * at + 1]];
    return key !== undefined && (includeSoftDeleted || status === undefined || !isRemoved(status.metadata));
  };
  return new Set(asked.flatMap(({ urn }, at) => (exists(at) ? [urn] : [])));
}
