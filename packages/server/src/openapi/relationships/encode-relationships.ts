import type { EntityRegistry } from "@almagest/model";
import type { RelationshipPage } from "../../read-path/scroll-relationships.ts";
import type { OpenapiAnswer } from "../generic/openapi-routes.ts";

/** The entity type that a URN names, as the model spells it. */
export function entityTypeOf(registry: EntityRegistry, urn: string): string {
  const type = urn.split(":", 3)[2] ?? "";
  return registry.entity(type)?.name ?? type;
}

/** A page of relationships with both of their ends. */
export function encodeRelationshipPage(registry: EntityRegistry, { edges, scrollId }: RelationshipPage): OpenapiAnswer {
  const end = (urn: string) => ({ entityType: entityTypeOf(registry, urn), urn });
  const results = edges.map(({ type, source, destination }) => ({
    relationshipType: type,
    destination: end(destination),
    source: end(source),
  }));
  return { body: JSON.stringify({ ...(scrollId !== undefined && { scrollId }), results }) };
}
