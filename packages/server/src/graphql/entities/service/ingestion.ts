import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField, memberOf, memberOrElse, storedAspect } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { shownOnly } from "../shown-only.ts";
import { shownOwnership } from "../shown-values.ts";

const source = "dataHubIngestionSourceInfo";
const request = "dataHubExecutionRequestInput";
const secret = "dataHubSecretValue";
const urn = (node: EntityNode) => node.urn;

/**
 * Sources of ingestion, their runs, and secrets (graphql.md 6.4). Sources and secrets are entities, but the schema does not say
 * so: what resolves to one gives its node.
 */
export const ingestion: TypeResolvers = {
  IngestionSource: {
    urn,
    type: memberOf(source, "type"),
    name: memberOf(source, "name"),
    platform: memberOf(source, "platform"),
    schedule: memberOf(source, "schedule"),
    config: aspectField(source, ({ config }) => ({ executorId: "default", ...(config as JsonObject) })),
    ownership: aspectField("ownership", (value, node) => shownOwnership(value, node.urn)),
  },
  ExecutionRequest: {
    input: aspectField(request, (value) => ({ ...value, arguments: value.args, actor: value.actorUrn })),
    result: storedAspect("dataHubExecutionRequestResult"),
    source: async (node: EntityNode, _args, context: GraphqlContext) => {
      const info = await node.read(context, (loaded) => loaded.aspect(request)?.source as JsonObject | undefined);
      return shownOnly(context.node(info?.ingestionSource), context);
    },
  },
  Secret: {
    urn,
    name: memberOrElse(secret, "name", ({ key }) => key.id),
    description: memberOf(secret, "description"),
  },
};
