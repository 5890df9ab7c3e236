import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** Entities that are nothing but what this aspect says: without it they are null (graphql.md 3.1). */
const neededAspects: Readonly<Record<string, string>> = {
  test: "testInfo",
  incident: "incidentInfo",
  post: "postInfo",
  dataHubView: "dataHubViewInfo",
  dataHubPolicy: "dataHubPolicyInfo",
  dataHubAccessToken: "dataHubAccessTokenInfo",
  dataHubConnection: "dataHubConnectionDetails",
  dataHubIngestionSource: "dataHubIngestionSourceInfo",
  dataHubExecutionRequest: "dataHubExecutionRequestInput",
};

/** Whether entities of a type may be null although their URN is given. */
export function mayBeHidden(entity: string): boolean {
  return neededAspects[entity] !== undefined;
}

/** The node, unless it lacks the aspect that it needs to be shown. */
export function shownOnly(node: EntityNode | undefined, context: GraphqlContext): EntityNode | undefined | Promise<EntityNode | undefined> {
  const needed = node && neededAspects[node.entity.name];
  if (node === undefined || needed === undefined) return node;
  return node.read(context, (loaded) => (loaded.aspect(needed) === undefined ? undefined : node));
}
