import { formatUrn } from "@almagest/model";
import { demandsToTakeBack } from "../../auth/privileges/demands.ts";
import { refusedDemands } from "../../auth/privileges/require-grants.ts";
import { rollbackRun } from "../../runs/rollback-run.ts";
import type { Criterion } from "../../search/filter-criteria.ts";
import type { AspectKey } from "../../storage/aspect-store.ts";
import { unauthorized } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { flatCriteria, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, type FilterInputs, isOneOf } from "../search/filter-inputs.ts";
import { type PageInput, readPage } from "../search/page.ts";
import { readSort, type SortCriterionInput } from "../search/search-options.ts";

interface ListArguments {
  readonly input: ListInput & FilterInputs & { readonly sort?: SortCriterionInput | null; readonly systemSources?: boolean | null };
}

/** Runs of a source on a page where nothing else is said (graphql.md 5.1). */
const usualRuns = 10;

/** Runs of ingestion: which there were, and taking back what one wrote (graphql.md 5.11, 7.11). */
export const executionRequests: TypeResolvers = {
  Query: {
    listExecutionRequests: async (_parent, { input }: ListArguments, context) => {
      const filter = allOf(...flatCriteria(input), ...(await bySystem(context, input.systemSources)));
      const sort = input.sort ? readSort({ sortCriterion: input.sort }) : newestFirst("requestTimeMs");
      const { urns, ...page } = await listEntities(context, input, { entity: "dataHubExecutionRequest", filter, sort });
      return { ...page, executionRequests: urns };
    },
  },
  Mutation: {
    rollbackIngestion: async (_parent, { input: { runId } }: { readonly input: { readonly runId: string } }, context) => {
      await rollbackRun(context.parts, context.request, { runId, dryRun: false, hard: true, require: requireTakenBack(context) });
      return "true";
    },
  },
  IngestionSource: {
    executions: async ({ urn }: EntityNode, args: PageInput, context) => {
      const { urns: executionRequests, ...page } = await runsOf(context, urn, readPage(args, usualRuns));
      return { ...page, executionRequests };
    },
    latestSuccessfulExecution: async ({ urn }: EntityNode, _args, context) => {
      const { urns } = await runsOf(context, urn, { count: 1 }, isOneOf("executionResultStatus", ["SUCCESS"]));
      return urns[0];
    },
  },
};

/** Throws the usual refusal unless the caller may take back what was written, as through Rest.li. */
function requireTakenBack({ parts, request }: GraphqlContext): (written: readonly AspectKey[]) => Promise<void> {
  return async (written) => {
    const refused = await refusedDemands(request, demandsToTakeBack(parts.registry, written));
    if (refused.length > 0) throw unauthorized();
  };
}

/** Runs of a source, the newest first. */
function runsOf(context: GraphqlContext, source: string, input: ListInput, ...more: readonly Criterion[]) {
  const filter = allOf(isOneOf("ingestionSource", [source]), ...more);
  return listEntities(context, input, { entity: "dataHubExecutionRequest", filter, sort: newestFirst("requestTimeMs") });
}

const mostSystemSources = 1_000;
const noSource = formatUrn("dataHubIngestionSource", ["none"]);

/** Runs of the sources that the product itself brings, or all but those. */
async function bySystem(context: GraphqlContext, wanted: boolean | null | undefined): Promise<Criterion[]> {
  if (wanted === null || wanted === undefined) return [];
  const listed = { entity: "dataHubIngestionSource", filter: allOf(isOneOf("sourceType", ["SYSTEM"])) };
  const { urns } = await listEntities(context, { count: mostSystemSources }, listed);
  return [{ ...isOneOf("ingestionSource", urns.length > 0 ? urns : [noSource]), negated: !wanted }];
}
