import type { EntityRegistry } from "@almagest/model";
import type { Access } from "../auth/access.ts";
import { hiddenEntities } from "../auth/privileges/hidden-entities.ts";
import type { EdgeDirection, GraphReader } from "../storage/graph-store.ts";
import { requireRelationshipTypes } from "./relationship-types.ts";
import { requireEntityUrn } from "./require-entity.ts";

export interface RelationshipQuery {
  readonly urn: string;
  /** Of whom asks: what is hidden from them is left out of the page and of its part of the total. */
  readonly access: Access;
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
  /** URN of what lies between, such as a query; null where nothing does. */
  readonly via: string | null;
}

/**
 * A page of the relationships of an entity, whether or not the other ends are stored (rest.md 9.1). Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, or UNKNOWN_RELATIONSHIP for a type that is not in the model.
 */
export async function listRelationships(
  { registry, store }: { readonly registry: EntityRegistry; readonly store: { readonly graph: GraphReader } },
  query: RelationshipQuery,
): Promise<{ relationships: Relationship[]; total: number }> {
  const urn = requireEntityUrn(registry, query.urn, { listsTypes: true }).urn.text;
  const types = requireRelationshipTypes(registry, query.types);
  const { access, direction, start, count } = query;
  const { edges, total } = await store.graph.listEdges({ urn, direction, start, count, ...(types.length > 0 && { types }) });
  const relationships = edges.map(({ type, source, destination, via }) => ({ type, entity: source === urn ? destination : source, via }));
  const hidden = await hiddenEntities(
    access,
    relationships.map(({ entity }) => entity),
  );
  const shown = relationships.filter(({ entity }) => !hidden.has(entity));
  return { relationships: shown, total: total - (relationships.length - shown.length) };
}
