import { type EntityRegistry, entityTypeOf } from "@almagest/model";

/** The entity type that a URN names, as the model spells it; as the URN does where the model has none. */
export function typeNameOf(registry: EntityRegistry, urn: string): string {
  const type = entityTypeOf(urn);
  return registry.entity(type)?.name ?? type;
}
