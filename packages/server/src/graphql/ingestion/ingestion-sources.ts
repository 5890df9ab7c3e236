import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { flatCriteria, type ListInput, listEntities, shownNodes } from "../entities/list-entities.ts";
import type { FilterInputs } from "../search/filter-inputs.ts";
import { cronFault } from "./cron.ts";
import { type SortInput, sortKeysOf } from "./sort-input.ts";

interface SourceInput {
  readonly name: string;
  readonly type: string;
  readonly schedule?: { readonly interval: string; readonly timezone: string } | null;
  readonly config: {
    readonly recipe: string;
    readonly version?: string | null;
    readonly executorId: string;
    readonly debugMode?: boolean | null;
    readonly extraArgs?: readonly { readonly key: string; readonly value?: string | null }[] | null;
  };
}

interface ListArguments {
  readonly input: ListInput & FilterInputs & { readonly sort?: SortInput | null };
}

const entity = "dataHubIngestionSource";
const aspect = "dataHubIngestionSourceInfo";

/** Recipes that are kept, and when they run (graphql.md 5.11). */
export const ingestionSources: TypeResolvers = {
  Query: {
    listIngestionSources: async (_parent, { input }: ListArguments, context) => {
      const listed = { entity, criteria: flatCriteria(input), sort: sortKeysOf(input.sort) };
      const { urns, ...page } = await listEntities(context, input, listed);
      return { ...page, ingestionSources: await shownNodes(context, urns) };
    },
  },
  Mutation: {
    createIngestionSource: (_parent, { input }: { readonly input: SourceInput }, context) =>
      edit(context, async (making) => {
        const urn = await createdUrn(making, entity);
        putCreator(making, urn);
        making.put(urn, aspect, storedSource(input));
        return urn;
      }),
    // The command line deploys recipes under URNs that it makes up: what is not there is created.
    updateIngestionSource: (_parent, { urn, input }: { readonly urn: string; readonly input: SourceInput }, context) =>
      edit(context, async (making) => {
        requireNode(context, urn, entity);
        if (!(await making.exists(urn))) putCreator(making, urn);
        making.put(urn, aspect, storedSource(input));
        return urn;
      }),
    deleteIngestionSource: (_parent, { urn }: { readonly urn: string }, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, entity);
        making.deleteEntity(urn);
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
    config: { ...others, extraArgs: extraArgs && Object.fromEntries(extraArgs.map(({ key, value }) => [key, value ?? ""])) },
  };
}

function requireSchedule({ interval, timezone }: { readonly interval: string; readonly timezone: string }): void {
  const fault = cronFault(interval);
  if (fault !== undefined) throw badRequest(`Invalid cron schedule ${JSON.stringify(interval)}: ${fault}`);
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
  } catch {
    throw badRequest(`Invalid timezone ${JSON.stringify(timezone)}; give one by its name, such as UTC or Europe/Paris`);
  }
}
