import { rollbackRun } from "../../runs/rollback-run.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { loaded, requireNode } from "../entities/entity-roots.ts";
import { type FacetFilterInput, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type SortInput, sortKeysOf } from "./sort-input.ts";

interface ListArguments {
  readonly input: ListInput & {
    readonly filters?: readonly FacetFilterInput[] | null;
    readonly sort?: SortInput | null;
    readonly systemSources?: boolean | null;
  };
}

/** Runs of ingestion: which there were, and taking back what one wrote (graphql.md 5.11, 7.11). */
export const executionRequests: TypeResolvers = {
  Query: {
    /** What a run cannot be shown without is its input. */
    executionRequest: async (_parent, { urn }: { readonly urn: string }, context) => {
      const node = await loaded(requireNode(context, urn, "dataHubExecutionRequest"), context);
      return node.loaded?.aspect("dataHubExecutionRequestInput") && node;
    },
    listExecutionRequests: async (_parent, { input }: ListArguments, context) => {
      const { urns, ...page } = await listEntities(context, {
        entity: "dataHubExecutionRequest",
        input,
        filters: [...(input.filters ?? []), ...(await bySystem(context, input.systemSources))],
        sort: sortKeysOf(input.sort) ?? newestFirst("requestTimeMs"),
      });
      return { ...page, executionRequests: urns };
    },
  },
  Mutation: {
    rollbackIngestion: async (_parent, { input: { runId } }: { readonly input: { readonly runId: string } }, context) => {
      await rollbackRun(context.parts, context.request, { runId, dryRun: false, hard: true });
      return "true";
    },
  },
};

const mostSystemSources = 1_000;
const noSource = "urn:li:dataHubIngestionSource:none";

/** Runs of the sources that the product itself brings, or all but those. */
async function bySystem(context: GraphqlContext, wanted: boolean | null | undefined): Promise<FacetFilterInput[]> {
  if (wanted === null || wanted === undefined) return [];
  const { urns } = await listEntities(context, {
    entity: "dataHubIngestionSource",
    input: { count: mostSystemSources },
    filters: [{ field: "sourceType", values: ["SYSTEM"] }],
  });
  return [{ field: "ingestionSource", values: urns.length > 0 ? urns : [noSource], negated: !wanted }];
}
