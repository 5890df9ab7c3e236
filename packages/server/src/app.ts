import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app-options.ts";
import { withoutAuthentication } from "./auth/authentication-options.ts";
import { createKeys } from "./auth/catalog-keys.ts";
import type { CatalogParts } from "./catalog-parts.ts";
import { createHttpServer } from "./http/create-http-server.ts";
import { createListening, type Listening } from "./http/listening.ts";
import { retentionEverywhere } from "./operations/retention-task.ts";
import { loadReferenceData } from "./reference-data/load-reference-data.ts";
import { warnThrough } from "./wiring/warn.ts";
import { wireRooms } from "./wiring/wire-rooms.ts";

export type { AppOptions } from "./app-options.ts";

/** The catalog: its rooms wired together. `http` is ready to listen or to answer in process. */
export interface App {
  readonly http: FastifyInstance;
  /** Lets `http` be reached. */
  readonly listening: Listening;
  readonly parts: CatalogParts;
  /** Stops taking requests, finishes those under way and closes the store. */
  close(): Promise<void>;
}

/**
 * Wires the rooms of the catalog over a store and brings in the shipped reference data. Does not listen. The search index
 * fills in the background; searches wait for it.
 */
export async function createApp({
  keys = createKeys(),
  authentication = withoutAuthentication(keys),
  retentionAtStart = false,
  retentionRules = [],
  shippedPolicies,
  ...options
}: AppOptions): Promise<App> {
  const server = Promise.withResolvers<FastifyInstance>();
  const rooms = await wireRooms({ ...options, keys, authentication }, warnThrough(server.promise));
  const { parts } = rooms;
  try {
    await loadReferenceData(parts, { own: retentionRules, policies: shippedPolicies });
    rooms.startTests();
    // What was committed behind the kept index has not been told to anybody.
    parts.dispatcher.notify();
    await parts.tasks.resume();
    if (retentionAtStart) await parts.tasks.start(retentionEverywhere, { cut: 0 });
    await rooms.startTelling();
    const http = await createHttpServer(parts, { ...options, authentication });
    const listening = createListening(http);
    server.resolve(http);
    return {
      http,
      listening,
      parts,
      close: async () => {
        await listening.close();
        await rooms.close();
      },
    };
  } catch (error) {
    // What has been begun works with the store: it must be over before that is closed.
    await rooms.close();
    throw error;
  }
}
