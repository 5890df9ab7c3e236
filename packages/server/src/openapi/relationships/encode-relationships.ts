import type { EntityRegistry } from "@almagest/model";
import type { RelationshipPage } from "../../read-path/scroll-relationships.ts";
import { typeNameOf } from "../../read-path/type-name-of.ts";
import type { EdgeEnds } from "../../storage/graph-store.ts";
import type { OpenapiAnswer } from "../generic/openapi-routes.ts";

/** A page of relationships with both of their ends, and what more there is to tell of each. */
export function encodeRelationshipPage(
  registry: EntityRegistry,
  { edges, scrollId }: RelationshipPage,
  more: (edge: EdgeEnds) => object = () => ({}),
): OpenapiAnswer {
  const end = (urn: string) => ({ entityType: typeNameOf(registry, urn), urn });
  const results = edges.map((edge) => ({
    relationshipType: edge.type,
    destination: end(edge.destination),
    source: end(edge.source),
    ...more(edge),
  }));
  return { body: JSON.stringify({ ...(scrollId !== undefined && { scrollId }), results }) };
}
