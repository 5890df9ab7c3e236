import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";
import type { LoadedEntity } from "./loaded-entity.ts";
import { mayRead } from "./readable-types.ts";

type Test = (loaded: LoadedEntity, context: GraphqlContext) => boolean;

/** Entities that are nothing but what an aspect says: without it they are null (graphql.md 3.1). */
const tests: Readonly<Record<string, Test>> = {
  test: has("testInfo"),
  incident: (loaded, context) => subjectOf(loaded, context) !== undefined,
  post: has("postInfo"),
  dataHubView: has("dataHubViewInfo"),
  dataHubPolicy: has("dataHubPolicyInfo"),
  dataHubAccessToken: has("dataHubAccessTokenInfo"),
  dataHubConnection: has("dataHubConnectionDetails"),
  dataHubIngestionSource: has("dataHubIngestionSourceInfo"),
  dataHubExecutionRequest: has("dataHubExecutionRequestInput"),
};

function has(aspect: string): Test {
  return (loaded) => loaded.aspect(aspect) !== undefined;
}

/** The entity that an incident is about: the first of those that the schema can show. */
export function subjectOf(incident: LoadedEntity, context: GraphqlContext): EntityNode | undefined {
  const urns = (incident.aspect("incidentInfo")?.entities ?? []) as readonly string[];
  return urns.map((urn) => context.node(urn)).find((node) => node?.graphqlType !== undefined);
}

/** A token is shown to whoever made it, as its lists show it. */
function isOwn(loaded: LoadedEntity, { request }: GraphqlContext): boolean {
  return loaded.aspect("dataHubAccessTokenInfo")?.ownerUrn === request.actor;
}

/** Whether entities of a type may be null although their URN is given. */
export function mayBeHidden(entity: string): boolean {
  return tests[entity] !== undefined;
}

/** The node, unless it lacks what it needs to be shown, or is not the caller's to read. */
export function shownOnly(node: EntityNode | undefined, context: GraphqlContext): EntityNode | undefined | Promise<EntityNode | undefined> {
  const isShown = node && tests[node.entity.name];
  if (node === undefined || isShown === undefined) return node;
  return node.read(context, (loaded) => {
    if (!isShown(loaded, context)) return undefined;
    const isReadable = isOwn(loaded, context) || mayRead(context, node.entity.name);
    return isReadable === true ? node : isReadable.then((may) => (may ? node : undefined));
  });
}
