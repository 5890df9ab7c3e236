import { listRelationships } from "../../read-path/list-relationships.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface RelationshipsInput {
  readonly types: readonly string[];
  readonly direction: "INCOMING" | "OUTGOING";
  readonly start?: number | null;
  readonly count?: number | null;
}

const usualCount = 100;

/** `relationships` of an entity (graphql.md 3.4). */
export async function relationships(node: EntityNode, { input }: { readonly input: RelationshipsInput }, context: GraphqlContext) {
  const { types, direction } = input;
  const start = input.start ?? 0;
  const found = await listRelationships(context.parts, { urn: node.urn, types, direction, start, count: input.count ?? usualCount });
  return {
    start,
    count: found.relationships.length,
    total: found.total,
    relationships: found.relationships.map(({ type, entity }) => ({ type, direction, entity })),
  };
}
