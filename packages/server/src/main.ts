import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EntityRegistry } from "@almagest/model";
import { type App, createApp } from "./app.ts";
import type { SystemClient } from "./auth/chain/system-credentials.ts";
import { loadKeys } from "./auth/key-file.ts";
import { ensureRootPassword } from "./auth/users/first-password.ts";
import { ColumnarSearchIndex } from "./backends/columnar-search/columnar-search-index.ts";
import { createSqliteCatalogStore } from "./backends/sqlite/sqlite-catalog-store.ts";
import { type Config, hostNamesOf } from "./config.ts";
import { untoldEntityTypes } from "./events/untold-entity-types.ts";
import { PreparingThreads } from "./indexing/preparing-threads.ts";
import { loadModel } from "./load-model.ts";
import { makeFolder } from "./make-folder.ts";
import { unknownTypes } from "./read-path/urn-beginnings.ts";
import { readPoliciesFile } from "./reference-data/read-policies-file.ts";
import { readRuleFiles } from "./reference-data/read-rule-files.ts";
import { collectByAllMemory } from "./runtime/collect-by-all-memory.ts";
import { searchLimitsOf } from "./search/search-limits.ts";
import { authenticationOf, keysOf } from "./settings/authentication-of.ts";
import { featureFlagsOf } from "./settings/feature-flags.ts";
import { listed } from "./settings/value-kinds.ts";

/** The file, below the data folder, that holds everything. */
export const storeFile = "almagest.db";

/** An empty search index over a model; `unmerged` hears why segments of it could not be merged. */
export function createIndex(registry: EntityRegistry, unmerged?: (error: unknown) => void): ColumnarSearchIndex {
  return new ColumnarSearchIndex(registry, undefined, unmerged);
}

/** What the thread runs that prepares documents for the index: `index-thread.ts`. */
const indexThread = new URL("../bin/index-thread.mjs", import.meta.url);

const emptyFolder = {
  model: "A model folder holds no definition files; it adds nothing",
  retention: "A retention folder holds no YAML files; it adds nothing",
};
const leftOut = "Entities are stored of types that the model lacks, and are not found; give --model-dir the folder that defines them";

const millisOfHour = 3_600_000;

const pages = fileURLToPath(new URL("../../web/public", import.meta.url));

/** A catalog that listens. */
export interface StartedCatalog {
  readonly app: App;
  readonly address: string;
  /** The file with the first password, when this start has made it. */
  readonly firstPassword: string | undefined;
  /** How the system says who it is. */
  readonly systemClient: SystemClient;
}

/** Picks the backends, wires the catalog and listens. Answers the address it listens on; `close` stops it cleanly. */
export async function startCatalog(config: Config): Promise<StartedCatalog> {
  collectByAllMemory();
  const warnings: (readonly [about: object, message: string])[] = [];
  const registry = await loadModel(config.modelDirs, (folder) => warnings.push([{ folder }, emptyFolder.model]));
  const retentionRules = await readRuleFiles(config.retentionDirs, registry, (folder) =>
    warnings.push([{ folder }, emptyFolder.retention]),
  );
  const untold = untoldEntityTypes(config.untoldEntityTypes, registry);
  const shippedPolicies = config.policiesFile === "" ? undefined : await readPoliciesFile(config.policiesFile, registry);
  // Others on this machine have no business with what is stored.
  await makeFolder(config.dataDir, 0o700);
  const file = join(config.dataDir, storeFile);
  const store = createSqliteCatalogStore({ file });
  // The store is locked by now: no other process makes keys for this folder.
  const stored = await loadKeys(config.dataDir).catch(async (error) => {
    await store.close();
    throw error;
  });
  const keys = keysOf(config, stored);
  const authentication = authenticationOf(config, keys);
  const preparer = new PreparingThreads(indexThread, { file, modelDirs: config.modelDirs });
  const {
    graphqlComplexityLimit: complexity,
    graphqlDepthLimit: depth,
    graphqlIntrospection: introspection,
    graphqlAnswerLimit: values,
  } = config;
  const app = await createApp({
    ...config,
    store,
    keys,
    authentication,
    registry,
    createIndex,
    preparer,
    pages,
    hostNames: hostNamesOf(config),
    trustedProxies: listed(config.trustedProxies),
    retentionRules,
    graphqlLimits: { complexity, depth, values, introspection },
    announced: { ...config, featureFlags: featureFlagsOf(config) },
    searchLimits: searchLimitsOf(config),
    olderBrowsePaths: !config.showBrowseV2,
    ...(shippedPolicies && { shippedPolicies }),
    tellsMetrics: config.metrics,
    untoldEntityTypes: untold,
    metadataTests: config.metadataTests && { intervalMillis: config.metadataTestsInterval * millisOfHour },
    webhooks: { allowPrivate: config.webhookPrivateAddresses, giveUpMillis: config.webhookGiveUpSeconds * 1000 },
  }).catch(async (error) => {
    await preparer.close();
    await store.close();
    throw error;
  });
  try {
    const entityTypes = await unknownTypes(store.aspects, registry);
    if (entityTypes.length > 0) warnings.push([{ entityTypes }, leftOut]);
    for (const [about, message] of warnings) app.http.log.warn(about, message);
    const firstPassword = config.auth
      ? await ensureRootPassword(app.parts, { password: config.rootPassword, dataDir: config.dataDir })
      : undefined;
    const ports = [config.port, ...(config.frontendPort === 0 ? [] : [config.frontendPort])];
    const address = await app.listening.open({ host: config.host, ports });
    return { app, address, firstPassword, systemClient: authentication.systemClient };
  } catch (error) {
    await app.close();
    throw error;
  }
}
