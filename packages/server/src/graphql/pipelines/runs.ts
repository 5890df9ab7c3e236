import type { JsonObject } from "@almagest/model";
import type { FilterCriteria } from "../../search/filter-criteria.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { type PageInput, readPage } from "../search/page.ts";
import { seriesField } from "../usage/series-field.ts";

interface DatasetRunsArguments extends PageInput {
  readonly direction: keyof typeof sides;
}

const usualCount = 20;

/**
 * Where the runs that a dataset has to do with name it, by the direction in which pages ask for them: coming in are those that read
 * it, going out those that wrote it. Newer clients leave the lists of URNs empty and name it as the end of an edge.
 */
const sides = { INCOMING: ["inputs", "inputEdges"], OUTGOING: ["outputs", "outputEdges"] } as const;

/** The runs of tasks and those that read or wrote a dataset, the newest first (graphql.md 5.1, 7.6), and how a run went. */
export const runs: TypeResolvers = {
  DataJob: {
    runs: ({ urn }: EntityNode, args: PageInput, context: GraphqlContext) =>
      findRuns(context, args, allOf(isOneOf("parentTemplate", [urn]), isOneOf("hasRunEvents", ["true"]))),
  },
  Dataset: {
    runs: ({ urn }: EntityNode, args: DatasetRunsArguments, context: GraphqlContext) =>
      findRuns(context, args, { or: sides[args.direction].map((field) => ({ and: [isOneOf(field, [urn])] })) }),
  },
  DataProcessInstance: {
    state: seriesField("dataProcessInstanceRunEvent", (value) => ({
      ...value,
      result: shownResult(value.result as JsonObject | undefined),
    })),
  },
};

async function findRuns(context: GraphqlContext, page: PageInput, filter: FilterCriteria) {
  const { urns, ...found } = await listEntities(context, readPage(page, usualCount), {
    entity: "dataProcessInstance",
    filter,
    sort: newestFirst("created"),
  });
  return { ...found, runs: urns };
}

function shownResult(result: JsonObject | undefined) {
  return result && { resultType: result.type, nativeResultType: result.nativeResultType };
}
