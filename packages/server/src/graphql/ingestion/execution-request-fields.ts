import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField, keyField, storedAspect } from "../entities/aspect-field.ts";
import { aspectsOf } from "../entities/aspects-of.ts";
import type { EntityNode } from "../entities/entity-node.ts";

/** One run of ingestion: what was asked for and how it ended (graphql.md 6.4). */
export const executionRequestFields: TypeResolvers = {
  ExecutionRequest: {
    id: keyField("id"),
    input: aspectField("dataHubExecutionRequestInput", ({ args, ...input }) => ({ ...input, arguments: args, actor: input.actorUrn })),
    result: storedAspect("dataHubExecutionRequestResult"),
    source: async (node: EntityNode, _args, context) => {
      const input = await node.read(context, (stored) => stored.aspect("dataHubExecutionRequestInput"));
      const { ingestionSource } = Object(input?.source);
      if (typeof ingestionSource !== "string") return undefined;
      const [source] = await aspectsOf(context, [ingestionSource], "dataHubIngestionSourceInfo");
      return source && { ...source.value, urn: source.urn };
    },
  },
};
