import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { type Announced, announcedByDefault } from "./announced.ts";
import { type AuthenticationOptions, withoutAuthentication } from "./auth/authentication-options.ts";
import { type CatalogKeys, createKeys } from "./auth/catalog-keys.ts";
import { accessByPolicies, everybodyMay } from "./auth/policies/access-by-policies.ts";
import { ChangeDispatcher } from "./change-log/change-dispatcher.ts";
import { ChangeLogCutter, type ChangeLogRetention } from "./change-log/change-log-cutter.ts";
import { ChangeNews } from "./change-log/change-news.ts";
import { evaluateTests } from "./change-log/consumers/evaluate-tests.ts";
import { SearchSnapshotSaver } from "./change-log/consumers/save-search-snapshots.ts";
import { updateSearchIndex } from "./change-log/consumers/update-search-index.ts";
import { tellingOfCommits } from "./change-log/telling-of-commits.ts";
import { createEventTopics, type EventOptions } from "./events/event-topics.ts";
import { createHooks, type HookOptions } from "./hooks/index.ts";
import { createHttpServer, type HttpOptions } from "./http/create-http-server.ts";
import type { DocumentPreparer } from "./indexing/document-preparer.ts";
import { fillIndex, takesSnapshots } from "./indexing/fill-index.ts";
import { Reindexing } from "./indexing/reindexing.ts";
import { MetadataTestRunner, type RunnerSettings, usualSettings } from "./metadata-tests/automation/metadata-test-runner.ts";
import { CatalogMetrics } from "./metrics/catalog-metrics.ts";
import { timedSearchIndex } from "./metrics/timed-search-index.ts";
import { retentionEverywhere, retentionTaskBegin } from "./operations/retention-task.ts";
import { TaskRunner } from "./operations/task-runner.ts";
import { truncation } from "./operations/truncation-task.ts";
import { loadReferenceData } from "./reference-data/load-reference-data.ts";
import { retentionRule } from "./reference-data/reference-entities.ts";
import type { CatalogParts } from "./restli/restli-resource.ts";
import type { RetentionPolicy } from "./retention/read-policy-files.ts";
import { RetentionPolicies } from "./retention/retention-policies.ts";
import { SearchFieldCatalog } from "./search/search-fields.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";
import type { SearchIndex } from "./storage/search-index.ts";
import { type WebhookOptions, Webhooks } from "./webhooks/webhooks.ts";

export interface AppOptions extends Omit<HttpOptions, "authentication">, HookOptions, EventOptions, ChangeLogRetention {
  /** How people and programs come in; left out, nobody needs to say who they are. */
  readonly authentication?: AuthenticationOptions;
  readonly store: CatalogStore;
  /** Makes the search index of a model; it is filled from the store. */
  readonly createIndex: (registry: EntityRegistry) => SearchIndex;
  /** Prepares large loads for the index in another thread; without it this thread does all. */
  readonly preparer?: DocumentPreparer;
  /** The keys of the data folder; left out, the catalog has keys of its own that go when it does. */
  readonly keys?: CatalogKeys;
  /** Whether policies decide what somebody may do, once it is told who asks; else everybody may do everything. */
  readonly policiesEnabled?: boolean;
  /** Whether policies also decide what is shown of entities, and whether they are found. */
  readonly viewAuthorization?: boolean;
  /** The model; the shipped one when left out. */
  readonly registry?: EntityRegistry;
  /** Whether writes cut the history of what they replace; they do unless said otherwise. */
  readonly retention?: boolean;
  /** Whether all histories are cut after the start. */
  readonly retentionAtStart?: boolean;
  /** Retention rules that this catalog is told to have. */
  readonly retentionPolicies?: readonly RetentionPolicy[];
  /** Whether the change log tells also writes that change nothing. */
  readonly alwaysEmitChangeLog?: boolean;
  /** What the catalog says of itself. */
  readonly announced?: Announced;
  readonly webhooks?: Partial<WebhookOptions>;
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
  authentication = withoutAuthentication(keys),
  policiesEnabled = true,
  viewAuthorization: restrictsViews = false,
  singleDataProduct = true,
  alwaysEmitChangeLog = false,
  retention: cutsOnWrite = true,
  retentionAtStart = false,
  retentionPolicies = [],
  announced = announcedByDefault,
  metadataTests = {},
  webhooks: webhookOptions,
  ...options
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
  const metrics = new CatalogMetrics();
  const retention = new RetentionPolicies(bareStore.aspects, { cutsOnWrite });
  const news = new ChangeNews();
  const store = tellingOfCommits(bareStore, ({ changes, entityTypes }) => {
    metrics.changes += changes;
    retention.changed(entityTypes);
    dispatcher.notify();
    news.tell();
  });
  const fields = new SearchFieldCatalog(registry);
  const hooks = createHooks({ checkApplicability, singleDataProduct });
  const writeSwitch = { writable: true, throttled: false };
  const writing = { registry, store, hooks, retention, writeSwitch, writeCounts: { proposals: 0 }, tellsUnchanged: alwaysEmitChangeLog };
  const report = (error: unknown, urn: string) => warn(`The metadata tests of ${urn || "the catalog"} could not be carried out`)(error);
  const testRunner =
    metadataTests === false ? undefined : new MetadataTestRunner({ ...writing, report }, { ...usualSettings, ...metadataTests });
  const consumers = [updateSearchIndex(derived), ...(saver ? [saver] : []), ...(testRunner ? [evaluateTests(testRunner)] : [])];
  const dispatcher = new ChangeDispatcher(bareStore.changes, consumers, begin);
  const tasks = new TaskRunner(writing, [truncation, retentionEverywhere]);
  const reindexing = new Reindexing({ ...derived, updates: dispatcher, onReplaced: (filled) => saver?.filled(filled) });
  const feed = { topics: createEventTopics(derived, options), changes: bareStore.changes, news };
  const webhooks = new Webhooks({ ...derived, feed, keys, options: { ...usualDeliveries, ...webhookOptions } });
  const needed = () => [dispatcher.reached, saver?.savedOffset ?? Infinity, webhooks.savedOffset ?? Infinity];
  const cutter = new ChangeLogCutter(
    {
      store: bareStore,
      neededBehind: () => (reindexing.status.state === "running" ? 0 : Math.min(...needed())),
      report: warn("The change log could not be cut"),
    },
    options,
  );
  const searched = timedSearchIndex(index, metrics.searches);
  const accessOf = authentication.required && policiesEnabled ? accessByPolicies(store, { restrictsViews }) : everybodyMay;
  const deciding = { accessOf, policiesEnabled, announced, metrics, runsTests: testRunner !== undefined };
  const parts: CatalogParts = { ...writing, ...deciding, keys, index: searched, fields, dispatcher, tasks, reindexing, feed, webhooks };
  await loadReferenceData(parts, retentionPolicies.map(retentionRule));
  testRunner?.start(begin.catch(() => 0));
  // What was committed behind the kept index has not been told to anybody.
  dispatcher.notify();
  await tasks.resume();
  if (retentionAtStart) await tasks.start(retentionEverywhere, retentionTaskBegin);
  const listening = await createHttpServer(parts, { ...options, authentication });
  server.resolve(listening);
  await webhooks.start();
  cutter.start();
  return {
    http: listening,
    parts,
    close: async () => {
      await listening.close();
      stopped = true;
      await testRunner?.close();
      await webhooks.close();
      await cutter.close();
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

/** Three days are time enough to bring a receiver up again. */
const usualDeliveries: WebhookOptions = {
  allowPrivate: false,
  timeoutMillis: 10_000,
  firstRetryMillis: 1_000,
  longestRetryMillis: 3_600_000,
  giveUpMillis: 3 * 24 * 3_600_000,
};

/** Where both can, the index is kept in the store. */
function snapshotSaver(
  { index, store }: { index: SearchIndex; store: CatalogStore },
  report: (error: unknown) => void,
): SearchSnapshotSaver | undefined {
  const { searchSnapshots: snapshots } = store;
  return snapshots !== undefined && takesSnapshots(index) ? new SearchSnapshotSaver({ index, snapshots, report }) : undefined;
}
