import type { Json, JsonObject } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** Aspects that name the one that holds an entity, each with the members that lead to it. */
type Holders = readonly (readonly [aspect: string, ...members: readonly string[]])[];

/** Walks from an entity to what holds it, nearest first; a ring ends the walk. */
async function parentsOf(node: EntityNode, context: GraphqlContext, holders: Holders): Promise<EntityNode[]> {
  const parents: EntityNode[] = [];
  const seen = new Set([node.urn]);
  for (let parent = await parentOf(node, context, holders); parent !== undefined; parent = await parentOf(parent, context, holders)) {
    if (seen.has(parent.urn)) break;
    seen.add(parent.urn);
    parents.push(parent);
  }
  return parents;
}

async function parentOf(node: EntityNode, context: GraphqlContext, holders: Holders): Promise<EntityNode | undefined> {
  const urn = await node.read(context, (loaded) =>
    holders.map(([aspect, ...members]) => memberAt(loaded.aspect(aspect), members)).find((named) => named !== undefined),
  );
  return context.node(urn);
}

function memberAt(value: Json | undefined, members: readonly string[]): Json | undefined {
  return members.reduce((found, member) => (found as JsonObject | undefined)?.[member], value);
}

/** The containers that an entity lies in, the innermost first. */
export async function parentContainers(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const containers = await parentsOf(node, context, [["container", "container"]]);
  return { count: containers.length, containers };
}

/** The domains that a domain lies in, the innermost first. */
export async function parentDomains(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const domains = await parentsOf(node, context, [["domainProperties", "parentDomain"]]);
  return { count: domains.length, domains };
}

const nodesOfGlossary: Holders = [
  ["glossaryTermInfo", "parentNode"],
  ["glossaryNodeInfo", "parentNode"],
];

/** The nodes of the glossary that a term or node lies in, the innermost first. */
export async function parentNodes(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const nodes = await parentsOf(node, context, nodesOfGlossary);
  return { count: nodes.length, nodes };
}

/** The documents that a document lies below, the nearest first. */
export async function parentDocuments(node: EntityNode, _args: unknown, context: GraphqlContext) {
  const documents = await parentsOf(node, context, [["documentInfo", "parentDocument", "document"]]);
  return { count: documents.length, documents };
}
