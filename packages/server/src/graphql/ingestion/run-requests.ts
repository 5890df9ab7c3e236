import { randomUUID } from "node:crypto";
import { formatUrn, isJsonObject, type JsonObject, parseVerbatim, readSentJson, stringifyJson } from "@almagest/model";
import { announcedVersion } from "../../announced-version.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

interface CancelArguments {
  readonly input: { readonly ingestionSourceUrn: string; readonly executionRequestUrn: string };
}

interface TestArguments {
  readonly input: { readonly recipe: string; readonly version?: string | null };
}

const usualExecutor = "default";

/** Asks executors to run, stop or try out a recipe (graphql.md 5.11, 7.11). */
export const runRequests: TypeResolvers = {
  Mutation: {
    createIngestionExecutionRequest: entityMutation(
      async (edit, { input: { ingestionSourceUrn } }: { readonly input: { readonly ingestionSourceUrn: string } }) => {
        const config = await configOf(edit, ingestionSourceUrn);
        const urn = requestUrn();
        edit.put(urn, "dataHubExecutionRequestInput", {
          ...askedNow(edit),
          task: "RUN_INGEST",
          source: { type: "MANUAL_INGESTION_SOURCE", ingestionSource: ingestionSourceUrn },
          executorId: config.executorId ?? usualExecutor,
          args: {
            recipe: stringifyJson({ ...namedRecipe(String(config.recipe), ingestionSourceUrn), run_id: urn }),
            version: config.version ?? announcedVersion,
            ...(config.extraArgs as JsonObject | undefined),
            debug_mode: String(config.debugMode ?? false),
          },
        });
        return urn;
      },
    ),
    cancelIngestionExecutionRequest: entityMutation(async (edit, { input }: CancelArguments) => {
      const { executorId } = await configOf(edit, input.ingestionSourceUrn);
      await edit.requireEntity(input.executionRequestUrn, "dataHubExecutionRequest");
      edit.put(input.executionRequestUrn, "dataHubExecutionRequestSignal", { signal: "KILL", executorId, createdAt: edit.stamp });
      return input.executionRequestUrn;
    }),
    createTestConnectionRequest: entityMutation(async (edit, { input }: TestArguments) => {
      const urn = requestUrn();
      edit.put(urn, "dataHubExecutionRequestInput", {
        ...askedNow(edit),
        task: "TEST_CONNECTION",
        source: { type: "MANUAL_TEST_CONNECTION" },
        executorId: usualExecutor,
        args: { recipe: stringifyJson(namedRecipe(input.recipe, urn)), version: input.version ?? announcedVersion },
      });
      return urn;
    }),
  },
};

function requestUrn(): string {
  return formatUrn("dataHubExecutionRequest", [randomUUID()]);
}

function askedNow({ stamp }: Edit) {
  return { requestedAt: stamp.time, actorUrn: stamp.actor };
}

async function configOf(edit: Edit, source: string): Promise<JsonObject> {
  requireNode(edit.context, source, "dataHubIngestionSource");
  const info = await edit.aspect(source, "dataHubIngestionSourceInfo");
  if (info === undefined) throw badRequest(`The ingestion source ${source} does not exist; listIngestionSources tells which do`);
  return info.config as JsonObject;
}

/** The members of a recipe, with this name unless it has one of its own: an empty one is none. */
function namedRecipe(recipe: string, name: string): JsonObject {
  const { pipeline_name: own, ...others } = parsedRecipe(recipe);
  return { pipeline_name: own || name, ...others };
}

/** The members of a recipe, with its numbers as they are written. Throws BAD_REQUEST for what no executor could run. */
function parsedRecipe(recipe: string): JsonObject {
  const { value, fault } = readSentJson(recipe);
  if (!isJsonObject(value)) throw badRequest(`The recipe ${fault ?? "is not a JSON object"}; write it as a JSON object, with a source`);
  return parseVerbatim(recipe) as JsonObject;
}
