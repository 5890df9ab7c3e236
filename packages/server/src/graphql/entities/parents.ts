import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** Walks from an entity to what holds it, nearest first; a ring ends the walk. */
export async function parentsOf(node: EntityNode, context: GraphqlContext, parentOf: (node: EntityNode) => unknown): Promise<EntityNode[]> {
  const parents: EntityNode[] = [];
  const seen = new Set([node.urn]);
  for (let parent = context.node(await parentOf(node)); parent !== undefined; parent = context.node(await parentOf(parent))) {
    if (seen.has(parent.urn)) break;
    seen.add(parent.urn);
    parents.push(parent);
  }
  return parents;
}

/** The containers that an entity lies in, the innermost first. */
export async function parentContainers(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const containers = await parentsOf(node, context, (one) => one.read(context, (loaded) => loaded.aspect("container")?.container));
  return { count: containers.length, containers };
}
