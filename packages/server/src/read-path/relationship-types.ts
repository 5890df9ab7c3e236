import { cachedBy, type EntityRegistry, relationshipFields } from "@almagest/model";
import { catalogError } from "../errors.ts";

/** The types of relationships that aspects of the model declare, sorted. */
export const relationshipTypes: (registry: EntityRegistry) => readonly string[] = cachedBy((registry) => {
  const fields = [...registry.aspects.values()].flatMap((aspect) => relationshipFields(aspect.record));
  return [...new Set(fields.map(({ name }) => name))].sort();
});

/** The types, each once. Throws UNKNOWN_RELATIONSHIP for one that is not in the model, listing those that are. */
export function requireRelationshipTypes(registry: EntityRegistry, types: readonly string[]): readonly string[] {
  const known = relationshipTypes(registry);
  const unknown = types.find((type) => !known.includes(type));
  if (unknown !== undefined) throw catalogError("UNKNOWN_RELATIONSHIP", { type: unknown, known });
  return [...new Set(types)];
}
