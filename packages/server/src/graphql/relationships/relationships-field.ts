import { existingAmong } from "../../read-path/entity-exists.ts";
import { listRelationships } from "../../read-path/list-relationships.ts";
import { relationshipTypes } from "../../read-path/relationship-types.ts";
import type { WalkDirection } from "../../storage/graph-store.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { readPage } from "../search/page.ts";

interface RelationshipsInput {
  readonly types: readonly string[];
  readonly direction: WalkDirection;
  readonly start?: number | null;
  readonly count?: number | null;
  /** Whether what is soft deleted, or not stored at all, is listed: it is unless they say no. */
  readonly includeSoftDelete?: boolean | null;
}

interface Asked {
  readonly input: RelationshipsInput;
}

const usualCount = 100;

/**
 * `relationships` of an entity (graphql.md 3.4). What is left out of the list is left out of the total. Pages of other versions
 * ask for types that this model does not have: nothing is related by those.
 */
export async function relationships(node: EntityNode, asked: Asked, { parts, request: { access } }: GraphqlContext) {
  const { direction, includeSoftDelete, ...input } = asked.input;
  const page = readPage(input, usualCount);
  const known = relationshipTypes(parts.registry);
  const types = input.types.filter((type) => known.includes(type));
  if (types.length < 1 && input.types.length > 0) return unrelated(asked);
  const listedAmong = includeSoftDelete === false ? (urns: readonly string[]) => existingAmong(parts, urns, false) : undefined;
  const { relationships, total } = await listRelationships(parts, { urn: node.urn, access, types, direction, listedAmong, ...page });
  return {
    start: page.start,
    count: relationships.length,
    total,
    relationships: relationships.map(({ type, entity }) => ({ type, direction, entity })),
  };
}

/** The page of what nothing is related to. */
export function unrelated({ input }: Asked) {
  return { start: readPage(input, usualCount).start, count: 0, total: 0, relationships: [] };
}
