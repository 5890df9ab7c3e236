import { type EntityRegistry, relationshipFields } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { EdgeDirection, GraphReader } from "../storage/graph-store.ts";
import { requireEntityUrn } from "./require-entity.ts";

export interface RelationshipQuery {
  readonly urn: string;
  readonly direction: EdgeDirection;
  /** Empty means all. */
  readonly types: readonly string[];
  readonly start: number;
  readonly count: number;
}

/** One relationship of an entity, and the entity at its other end. */
export interface Relationship {
  readonly type: string;
  readonly entity: string;
}

/**
 * A page of the relationships of an entity, whether or not the other ends are stored (rest.md 9.1). Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, or UNKNOWN_RELATIONSHIP for a type that is not in the model.
 */
export async function listRelationships(
  { registry, store }: { readonly registry: EntityRegistry; readonly store: { readonly graph: GraphReader } },
  query: RelationshipQuery,
): Promise<{ relationships: Relationship[]; total: number }> {
  const urn = requireEntityUrn(registry, query.urn).urn.text;
  const types = [...new Set(query.types)];
  const known = relationshipTypes(registry);
  const unknown = types.find((type) => !known.includes(type));
  if (unknown !== undefined) throw catalogError("UNKNOWN_RELATIONSHIP", { type: unknown, known });
  const { direction, start, count } = query;
  const { edges, total } = await store.graph.listEdges({ urn, direction, start, count, ...(types.length > 0 && { types }) });
  return { relationships: edges.map(({ type, source, destination }) => ({ type, entity: source === urn ? destination : source })), total };
}

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
