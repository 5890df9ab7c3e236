import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectsOf } from "../entities/aspects-of.ts";
import { listEntities, newestFirst } from "../entities/list-entities.ts";
import { shownOwnership } from "../entities/shown-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface Source {
  readonly urn: string;
  readonly config: JsonObject;
}

interface PageArguments {
  readonly start?: number | null;
  readonly count?: number | null;
}

/** An ingestion source is shown from its info, with the URN that it belongs to. */
export const ingestionSourceFields: TypeResolvers = {
  IngestionSource: {
    config: ({ config }: Source) => ({ executorId: "default", ...config }),
    ownership: async ({ urn }: Source, _args, context) => {
      const [ownership] = await aspectsOf(context, [urn], "ownership");
      return ownership && shownOwnership(ownership.value, urn);
    },
    executions: async ({ urn }: Source, input: PageArguments, context) => {
      const { urns, ...page } = await runsOf(context, urn, input);
      return { ...page, executionRequests: urns };
    },
    latestSuccessfulExecution: async ({ urn }: Source, _args, context) => {
      const { urns } = await runsOf(context, urn, { count: 1 }, "SUCCESS");
      return urns[0];
    },
  },
};

/** Runs of a source, the newest first; those with this result when one is named. */
function runsOf(context: GraphqlContext, urn: string, input: PageArguments, result?: string) {
  return listEntities(context, {
    entity: "dataHubExecutionRequest",
    input,
    filters: [
      { field: "ingestionSource", values: [urn] },
      ...(result === undefined ? [] : [{ field: "executionResultStatus", values: [result] }]),
    ],
    sort: newestFirst("requestTimeMs"),
  });
}
