import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EntityRegistry } from "@almagest/model";
import { type App, createApp } from "./app.ts";
import { loadKeys } from "./auth/key-file.ts";
import { ColumnarSearchIndex } from "./backends/columnar-search/columnar-search-index.ts";
import { createSqliteCatalogStore } from "./backends/sqlite/sqlite-catalog-store.ts";
import type { Config } from "./config.ts";
import { PreparingThread } from "./indexing/preparing-thread.ts";
import { loadModel } from "./load-model.ts";

/** The file, below the data folder, that holds everything. */
export const storeFile = "almagest.db";

/** An empty search index over a model. */
export function createIndex(registry: EntityRegistry): ColumnarSearchIndex {
  return new ColumnarSearchIndex(registry);
}

/** What the thread runs that prepares documents for the index: `index-thread.ts`. */
const indexThread = new URL("../bin/index-thread.mjs", import.meta.url);

const pages = fileURLToPath(new URL("../../web/public", import.meta.url));

/** Picks the backends, wires the catalog and listens. Answers the address it listens on; `close` stops it cleanly. */
export async function startCatalog(config: Config): Promise<{ app: App; address: string }> {
  const registry = await loadModel(config.modelDirs);
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, storeFile);
  const store = createSqliteCatalogStore({ file });
  // The store is locked by now: no other process makes keys for this folder.
  const keys = await loadKeys(config.dataDir).catch(async (error) => {
    await store.close();
    throw error;
  });
  const preparer = new PreparingThread(indexThread, { file, modelDirs: config.modelDirs });
  const { bodyLimit, graphqlTimeLimit, checkApplicability, policiesEnabled, restAuthorization, viewAuthorization, logLevel } = config;
  const app = await createApp({
    store,
    keys,
    registry,
    createIndex,
    preparer,
    pages,
    bodyLimit,
    graphqlTimeLimit,
    checkApplicability,
    policiesEnabled,
    restAuthorization,
    viewAuthorization,
    logLevel,
  });
  try {
    const address = await app.http.listen({ host: config.host, port: config.port });
    return { app, address };
  } catch (error) {
    await app.close();
    throw error;
  }
}
