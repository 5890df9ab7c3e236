import { randomUUID } from "node:crypto";
import { urnNamespace } from "@almagest/model";
import { edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectsOf } from "../entities/aspects-of.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { type FacetFilterInput, type ListInput, listEntities } from "../entities/list-entities.ts";
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
  readonly input: ListInput & { readonly filters?: readonly FacetFilterInput[] | null; readonly sort?: SortInput | null };
}

const entity = "dataHubIngestionSource";
const aspect = "dataHubIngestionSourceInfo";

/** Recipes that are kept, and when they run (graphql.md 5.11). */
export const ingestionSources: TypeResolvers = {
  Query: {
    ingestionSource: async (_parent, { urn }: { readonly urn: string }, context) => {
      requireNode(context, urn, entity);
      const [source] = await aspectsOf(context, [urn], aspect);
      return source && { ...source.value, urn };
    },
    listIngestionSources: async (_parent, { input }: ListArguments, context) => {
      const { urns, ...page } = await listEntities(context, { entity, input, filters: input.filters, sort: sortKeysOf(input.sort) });
      const stored = await aspectsOf(context, urns, aspect);
      return { ...page, ingestionSources: stored.map(({ urn, value }) => ({ ...value, urn })) };
    },
  },
  Mutation: {
    createIngestionSource: (_parent, { input }: { readonly input: SourceInput }, context) =>
      edit(context, async (making) => {
        const urn = `urn:${urnNamespace}:${entity}:${randomUUID()}`;
        making.put(urn, aspect, storedSource(input));
        making.put(urn, "ownership", ownedBy(making.stamp));
        return urn;
      }),
    // The command line deploys recipes under URNs that it makes up: what is not there is created.
    updateIngestionSource: (_parent, { urn, input }: { readonly urn: string; readonly input: SourceInput }, context) =>
      edit(context, async (making) => {
        requireNode(context, urn, entity);
        if (!(await making.exists(urn))) making.put(urn, "ownership", ownedBy(making.stamp));
        making.put(urn, aspect, storedSource(input));
        return urn;
      }),
    deleteIngestionSource: (_parent, { urn }: { readonly urn: string }, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, entity);
        making.remove(urn);
        return urn;
      }),
  },
};

function storedSource({ name, type, schedule, config }: SourceInput) {
  if (schedule) requireSchedule(schedule);
  const { recipe, version, executorId, debugMode, extraArgs } = config;
  return {
    name,
    type,
    schedule: schedule ?? undefined,
    config: {
      recipe,
      version: version ?? undefined,
      executorId,
      debugMode: debugMode ?? undefined,
      extraArgs: extraArgs ? Object.fromEntries(extraArgs.map(({ key, value }) => [key, value ?? ""])) : undefined,
    },
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

/** Whoever makes a source owns it. */
function ownedBy(stamp: { readonly actor: string }) {
  const typeUrn = `urn:${urnNamespace}:ownershipType:__system__technical_owner`;
  const owner = { owner: stamp.actor, type: "TECHNICAL_OWNER", typeUrn, source: { type: "MANUAL" } };
  return { owners: [owner], lastModified: stamp };
}
