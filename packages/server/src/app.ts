import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { type CatalogKeys, createKeys } from "./auth/catalog-keys.ts";
import { ChangeDispatcher } from "./change-log/change-dispatcher.ts";
import { evaluateTests } from "./change-log/consumers/evaluate-tests.ts";
import { SearchSnapshotSaver } from "./change-log/consumers/save-search-snapshots.ts";
import { updateSearchIndex } from "./change-log/consumers/update-search-index.ts";
import { createHooks, type HookOptions } from "./hooks/index.ts";
import { createHttpServer, type HttpOptions } from "./http/create-http-server.ts";
import type { DocumentPreparer } from "./indexing/document-preparer.ts";
import { fillIndex, takesSnapshots } from "./indexing/fill-index.ts";
import { Reindexing } from "./indexing/reindexing.ts";
import { MetadataTestRunner, type RunnerSettings, usualSettings } from "./metadata-tests/automation/metadata-test-runner.ts";
import { TaskRunner } from "./operations/task-runner.ts";
import { truncation } from "./operations/truncation-task.ts";
import { loadReferenceData } from "./reference-data/load-reference-data.ts";
import type { CatalogParts } from "./restli/restli-resource.ts";
import { SearchFieldCatalog } from "./search/search-fields.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";
import type { SearchIndex } from "./storage/search-index.ts";

export interface AppOptions extends HttpOptions, HookOptions {
  readonly store: CatalogStore;
  /** Makes the search index of a model; it is filled from the store. */
  readonly createIndex: (registry: EntityRegistry) => SearchIndex;
  /** Prepares large loads for the index in another thread; without it this thread does all. */
  readonly preparer?: DocumentPreparer;
  /** The keys of the data folder; left out, the catalog has keys of its own that go when it does. */
  readonly keys?: CatalogKeys;
  /** The model; the shipped one when left out. */
  readonly registry?: EntityRegistry;
  /** When metadata tests are asked by themselves; false for never. */
  readonly metadataTests?: Partial<RunnerSettings> | false;
}

/** The catalog: its rooms wired together. `http` is ready to listen or to answer in process. */
export interface App {
  readonly http: FastifyInstance;
  readonly parts: CatalogParts;
  /** Stops taking requests, finishes those under way and closes the store. */
  close(): Promise<void>;
}

/**
 * Wires the rooms of the catalog over a store and brings in the shipped reference data. Does not listen. The search index
 * fills in the background; searches wait for it.
 */
export async function createApp({
  store: bareStore,
  createIndex,
  preparer,
  keys = createKeys(),
  registry = loadEntityRegistry(shippedDefinitions),
  checkApplicability = true,
  metadataTests = {},
  ...http
}: AppOptions): Promise<App> {
  const index = createIndex(registry);
  let stopped = false;
  const server = Promise.withResolvers<FastifyInstance>();
  const warn = (message: string) => (error: unknown) => void server.promise.then(({ log }) => log.warn({ err: error }, message));
  const derived = { registry, store: bareStore, index, preparer };
  const saver = snapshotSaver(derived, warn("The search index could not be saved"));
  const onDamage = warn("The saved search index cannot be read; it is made anew from what is stored");
  const begin = fillIndex({ ...derived, onDamage }, () => stopped).then((filled) => {
    if (filled !== undefined) saver?.filled(filled);
    return filled?.offset ?? 0;
  });
  const store = notifying(bareStore, () => dispatcher.notify());
  const fields = new SearchFieldCatalog(registry);
  const hooks = createHooks({ checkApplicability });
  const writing = { registry, store, hooks, writeSwitch: { writable: true, throttled: false } };
  const report = (error: unknown, urn: string) => warn(`The metadata tests of ${urn || "the catalog"} could not be carried out`)(error);
  const testRunner =
    metadataTests === false ? undefined : new MetadataTestRunner({ ...writing, report }, { ...usualSettings, ...metadataTests });
  const consumers = [updateSearchIndex(derived), ...(saver ? [saver] : []), ...(testRunner ? [evaluateTests(testRunner)] : [])];
  const dispatcher = new ChangeDispatcher(bareStore.changes, consumers, begin);
  const tasks = new TaskRunner(writing, [truncation]);
  const reindexing = new Reindexing({ ...derived, updates: dispatcher, onReplaced: (filled) => saver?.filled(filled) });
  const runsTests = testRunner !== undefined;
  const parts: CatalogParts = { ...writing, keys, index, fields, dispatcher, tasks, reindexing, runsTests };
  await loadReferenceData(parts);
  testRunner?.start(begin.catch(() => 0));
  // What was committed behind the kept index has not been told to anybody.
  dispatcher.notify();
  await tasks.resume();
  const listening = await createHttpServer(parts, http);
  server.resolve(listening);
  return {
    http: listening,
    parts,
    close: async () => {
      await listening.close();
      stopped = true;
      await testRunner?.close();
      await tasks.close();
      await reindexing.close();
      await dispatcher.close();
      await preparer?.close();
      await saver?.close();
      await index.close();
      await bareStore.close();
    },
  };
}

/** Where both can, the index is kept in the store. */
function snapshotSaver(
  { index, store }: { index: SearchIndex; store: CatalogStore },
  report: (error: unknown) => void,
): SearchSnapshotSaver | undefined {
  const { searchSnapshots: snapshots } = store;
  return snapshots !== undefined && takesSnapshots(index) ? new SearchSnapshotSaver({ index, snapshots, report }) : undefined;
}

/** The store, telling of every commit. */
function notifying(store: CatalogStore, committed: () => void): CatalogStore {
  return {
    ...store,
    transaction: async (work) => {
      const answer = await store.transaction(work);
      committed();
      return answer;
    },
  };
}
