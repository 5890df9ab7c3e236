import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { mapOf, type StringMapEntryInput } from "../editing/string-map.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { flatCriteria, type ListInput, listEntities, shownNodes } from "../entities/list-entities.ts";
import { allOf, type FilterInputs } from "../search/filter-inputs.ts";
import { readSort, type SortCriterionInput } from "../search/search-options.ts";
import { cronFault } from "./cron.ts";
import { isTimeZone } from "./time-zone.ts";

interface SourceInput {
  readonly name: string;
  readonly type: string;
  readonly schedule?: { readonly interval: string; readonly timezone: string } | null;
  readonly config: {
    readonly recipe: string;
    readonly version?: string | null;
    readonly executorId: string;
    readonly debugMode?: boolean | null;
    readonly extraArgs?: readonly StringMapEntryInput[] | null;
  };
}

interface ListArguments {
  readonly input: ListInput & FilterInputs & { readonly sort?: SortCriterionInput | null };
}

const entity = "dataHubIngestionSource";
const aspect = "dataHubIngestionSourceInfo";

/** Recipes that are kept, and when they run (graphql.md 5.11). */
export const ingestionSources: TypeResolvers = {
  Query: {
    listIngestionSources: async (_parent, { input }: ListArguments, context) => {
      const listed = { entity, filter: allOf(...flatCriteria(input)), sort: readSort({ sortCriterion: input.sort }) };
      const { urns, ...page } = await listEntities(context, input, listed);
      return { ...page, ingestionSources: await shownNodes(context, urns) };
    },
  },
  Mutation: {
    createIngestionSource: entityMutation(async (edit, { input }: { readonly input: SourceInput }) => {
      const urn = await createdUrn(edit, entity);
      putCreator(edit, urn);
      edit.put(urn, aspect, storedSource(input));
      return urn;
    }),
    // The command line deploys recipes under URNs that it makes up: what is not there is created.
    updateIngestionSource: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: SourceInput }) => {
      requireNode(edit.context, urn, entity);
      if (!(await edit.exists(urn))) putCreator(edit, urn);
      edit.put(urn, aspect, storedSource(input));
      return urn;
    }),
    deleteIngestionSource: entityMutation(async (edit, { urn }: { readonly urn: string }) => {
      await edit.requireEntity(urn, entity);
      edit.deleteEntity(urn);
      return urn;
    }),
  },
};

function storedSource({ name, type, schedule, config }: SourceInput) {
  if (schedule) requireSchedule(schedule);
  const { extraArgs, ...others } = config;
  return {
    name,
    type,
    schedule,
    config: { ...others, extraArgs: extraArgs && mapOf(extraArgs) },
  };
}

function requireSchedule({ interval, timezone }: { readonly interval: string; readonly timezone: string }): void {
  const fault = cronFault(interval);
  if (fault !== undefined) throw badRequest(`Invalid cron schedule ${JSON.stringify(interval)}: ${fault}`);
  if (!isTimeZone(timezone)) {
    throw badRequest(
      `Invalid timezone ${JSON.stringify(timezone)}; give one by its name, such as UTC or Europe/Paris, or by its offset, such as GMT+2`,
    );
  }
}
