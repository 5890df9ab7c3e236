import type { EntityRegistry } from "@almagest/model";
import { nearestName } from "../settings/nearest-name.ts";

/** The entity types that a text names with commas between. Throws an Error where the model has none of such a name. */
export function untoldEntityTypes(names: string, { entities }: EntityRegistry): string[] {
  const named = names.split(",").flatMap((part) => part.trim() || []);
  const strange = named.find((name) => !entities.has(name));
  if (strange === undefined) return named;
  const hint = nearestName(strange, [...entities.keys()]);
  throw new Error(`--entity-change-exclusions (ECE_ENTITY_EXCLUSIONS): no entity type ${strange} is in the model; ${hint}`);
}
