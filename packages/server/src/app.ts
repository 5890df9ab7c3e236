import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { hooks } from "./hooks/index.ts";
import { createHttpServer, type HttpOptions } from "./http/create-http-server.ts";
import { loadReferenceData } from "./reference-data/load-reference-data.ts";
import type { CatalogParts } from "./restli/restli-resource.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";

export interface AppOptions extends HttpOptions {
  readonly store: CatalogStore;
  /** The model; the shipped one when left out. */
  readonly registry?: EntityRegistry;
}

/** The catalog: its rooms wired together. `http` is ready to listen or to answer in process. */
export interface App {
  readonly http: FastifyInstance;
  readonly parts: CatalogParts;
  /** Stops taking requests, finishes those under way and closes the store. */
  close(): Promise<void>;
}

/** Wires the rooms of the catalog over a store and brings in the shipped reference data. Does not listen. */
export async function createApp({ store, registry = loadEntityRegistry(shippedDefinitions), ...http }: AppOptions): Promise<App> {
  const parts: CatalogParts = { registry, store, hooks, writeSwitch: { writable: true } };
  await loadReferenceData(parts);
  const server = await createHttpServer(parts, http);
  return {
    http: server,
    parts,
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}
