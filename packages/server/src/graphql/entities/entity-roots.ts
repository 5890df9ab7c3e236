import { checkEntityUrn, explainMalformedUrn, parseUrn } from "@almagest/model";
import { columnType } from "../../auth/privileges/hidden-entities.ts";
import { isRestricted } from "../../auth/privileges/restricted-urn.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type ShownEntity, shownOf } from "../search/restricted-hits.ts";
import type { EntityNode } from "./entity-node.ts";
import { shownOnly } from "./shown-only.ts";

/** The roots that load an entity of one type by its URN, with that type (graphql.md 5.1). */
const entityRoots: Readonly<Record<string, string>> = {
  dataset: "dataset",
  chart: "chart",
  dashboard: "dashboard",
  dataFlow: "dataFlow",
  dataJob: "dataJob",
  dataProcessInstance: "dataProcessInstance",
  container: "container",
  tag: "tag",
  glossaryTerm: "glossaryTerm",
  glossaryNode: "glossaryNode",
  corpUser: "corpuser",
  corpGroup: "corpGroup",
  dataPlatform: "dataPlatform",
  dataPlatformInstance: "dataPlatformInstance",
  notebook: "notebook",
  document: "document",
  metric: "metric",
  semanticModel: "semanticModel",
  api: "api",
  aiAgent: "aiAgent",
  agentSkill: "agentSkill",
  mlModel: "mlModel",
  mlModelGroup: "mlModelGroup",
  mlFeature: "mlFeature",
  mlFeatureTable: "mlFeatureTable",
  mlPrimaryKey: "mlPrimaryKey",
  dataProduct: "dataProduct",
  application: "application",
  assertion: "assertion",
  versionSet: "versionSet",
  erModelRelationship: "erModelRelationship",
  businessAttribute: "businessAttribute",
  structuredProperty: "structuredProperty",
  form: "form",
  role: "role",
  test: "test",
  view: "dataHubView",
  connection: "dataHubConnection",
  executionRequest: "dataHubExecutionRequest",
  ingestionSource: "dataHubIngestionSource",
};

interface UrnArgument {
  readonly urn: string;
}

/**
 * What loads entities by their URNs. Under the root of its type a URN that was never written still gives an object, made from its
 * key; only domains and what `shownOnly` names are null then (graphql.md 3.1). Under the roots for all types it is null: there
 * clients ask whether an entity exists (clients.md 6). These take a URN that stands for something hidden, too, as searches tell it.
 */
export const entityQueries: Readonly<Record<string, FieldResolver>> = {
  ...Object.fromEntries(Object.entries(entityRoots).map(([root, entity]) => [root, rootOf(entity)])),
  domain: async (_parent: unknown, { urn }: UrnArgument, context: GraphqlContext) => {
    const node = requireNode(context, urn, "domain");
    return (await node.read(context, ({ exists }) => exists)) ? node : undefined;
  },
  entity: (_parent: unknown, { urn }: UrnArgument, context: GraphqlContext) =>
    isRestricted(urn) ? shownOf(urn) : stored(requireNode(context, urn), context),
  entities: (_parent: unknown, { urns }: { readonly urns: readonly string[] }, context: GraphqlContext) =>
    Promise.all(urns.map((urn) => listed(urn, context))),
  entityExists: (_parent: unknown, { urn }: UrnArgument, context: GraphqlContext) =>
    requireNode(context, urn).read(context, ({ exists }) => exists),
};

function rootOf(entity: string): FieldResolver {
  return async (_parent: unknown, { urn }: UrnArgument, context: GraphqlContext) =>
    shownOnly(await loaded(requireNode(context, urn, entity), context), context);
}

/** The entity of a URN. Throws when it is none of the type, or no URN that an entity can have. */
export function requireNode(context: GraphqlContext, urn: string, entity?: string): EntityNode {
  const node = context.node(urn);
  if (node === undefined) {
    const reason = parseUrn(urn) === undefined ? `is no URN: ${explainMalformedUrn(urn)}` : "is no URN of a known entity type";
    throw badRequest(`${JSON.stringify(urn)} ${reason}`);
  }
  if (entity !== undefined && node.entity.name !== entity) throw badRequest(`${urn} is a ${node.entity.name}; give the URN of a ${entity}`);
  const [fault] = checkEntityUrn(context.parts.registry, node.parsed);
  if (fault !== undefined) throw badRequest(`${JSON.stringify(urn)} is refused: ${fault.message}`);
  return node;
}

/** The entity, loaded: its fields need not wait. */
export async function loaded(node: EntityNode, context: GraphqlContext): Promise<EntityNode> {
  await node.read(context, () => undefined);
  return node;
}

/** What is in a list for a URN that was asked for; null where nothing is to be shown. */
async function listed(urn: string, context: GraphqlContext): Promise<ShownEntity | EntityNode | null> {
  if (isRestricted(urn)) return shownOf(urn);
  const node = await stored(requireNode(context, urn), context);
  return (node?.graphqlType && (await shownOnly(node, context))) ?? null;
}

/**
 * The entity, loaded, unless nothing is stored of it. What is hidden from the caller is shown as its URN tells, stored or not; a
 * column is stored with its dataset.
 */
async function stored(node: EntityNode, context: GraphqlContext): Promise<EntityNode | undefined> {
  const isThere = await node.read(context, ({ exists, isHidden }) => exists || isHidden);
  return isThere || node.entity.name === columnType ? node : undefined;
}
