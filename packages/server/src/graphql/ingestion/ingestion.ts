import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { executionRequests } from "./execution-requests.ts";
import { ingestionSources } from "./ingestion-sources.ts";
import { runRequests } from "./run-requests.ts";
import { secrets } from "./secrets.ts";

/** Ingestion that is run from the catalog: sources, their runs and secrets. */
export const ingestion: readonly TypeResolvers[] = [ingestionSources, executionRequests, runRequests, secrets];
