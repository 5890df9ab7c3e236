import { ancestorsOf, type Hierarchy, hierarchies } from "../../read-path/hierarchies.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** What an entity lies in, the nearest first. */
async function parentsOf({ urn }: EntityNode, context: GraphqlContext, hierarchy: Hierarchy): Promise<EntityNode[]> {
  const read = (at: string, aspect: string) => context.node(at)?.read(context, (loaded) => loaded.aspect(aspect));
  const ancestors = await ancestorsOf(read, hierarchy, urn);
  return ancestors.flatMap((ancestor) => context.node(ancestor) ?? []);
}

/** The containers that an entity lies in, the innermost first. */
export async function parentContainers(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const containers = await parentsOf(node, context, hierarchies.container);
  return { count: containers.length, containers };
}

/** The domains that a domain lies in, the innermost first. */
export async function parentDomains(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const domains = await parentsOf(node, context, hierarchies.domain);
  return { count: domains.length, domains };
}

/** The documents that a document lies below, the nearest first. */
export async function documentsAbove(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const documents = await parentsOf(node, context, hierarchies.document);
  return { count: documents.length, documents };
}

/** The nodes of the glossary that a term or node lies in, the innermost first. */
export async function parentNodes(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const nodes = await parentsOf(node, context, hierarchies.glossary);
  return { count: nodes.length, nodes };
}
