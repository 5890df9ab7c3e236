import { type EntityRegistry, relationshipFields } from "@almagest/model";
import { catalogError } from "../errors.ts";

const typesOfModels = new WeakMap<EntityRegistry, readonly string[]>();

/** The types of relationships that aspects of the model declare, sorted. */
export function relationshipTypes(registry: EntityRegistry): readonly string[] {
  const known = typesOfModels.get(registry);
  if (known !== undefined) return known;
  const fields = [...registry.aspects.values()].flatMap((aspect) => relationshipFields(aspect.record));
  const types = [...new Set(fields.map(({ name }) => name))].sort();
  typesOfModels.set(registry, types);
  return types;
}

/** The types, each once. Throws UNKNOWN_RELATIONSHIP for one that is not in the model, listing those that are. */
export function requireRelationshipTypes(registry: EntityRegistry, types: readonly string[]): readonly string[] {
  const known = relationshipTypes(registry);
  const unknown = types.find((type) => !known.includes(type));
  if (unknown !== undefined) throw catalogError("UNKNOWN_RELATIONSHIP", { type: unknown, known });
  return [...new Set(types)];
}
