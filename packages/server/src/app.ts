import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { announcedByDefault } from "./announced.ts";
import type { AppOptions } from "./app-options.ts";
import { withoutAuthentication } from "./auth/authentication-options.ts";
import { createKeys } from "./auth/catalog-keys.ts";
import { accessByPolicies, everybodyMay } from "./auth/policies/access-by-policies.ts";
import type { CatalogParts } from "./catalog-parts.ts";
import { evaluateTests } from "./change-log/consumers/evaluate-tests.ts";
import { tellingOfCommits } from "./change-log/telling-of-commits.ts";
import { renewEdges } from "./graph/renew-edges.ts";
import { createHooks } from "./hooks/index.ts";
import { createHttpServer } from "./http/create-http-server.ts";
import { createSecondPort, type SecondPort } from "./http/second-port.ts";
import { keepIndex } from "./keep-index.ts";
import { MetadataTestRunner, type RunnerSettings, usualSettings } from "./metadata-tests/automation/metadata-test-runner.ts";
import { CatalogMetrics } from "./metrics/catalog-metrics.ts";
import { timedSearchIndex } from "./metrics/timed-search-index.ts";
import { retentionEverywhere, retentionTaskBegin } from "./operations/retention-task.ts";
import { TaskRunner } from "./operations/task-runner.ts";
import { truncation } from "./operations/truncation-task.ts";
import { loadReferenceData } from "./reference-data/load-reference-data.ts";
import { retentionRule } from "./reference-data/reference-entities.ts";
import { RefusedWrites } from "./refused-writes.ts";
import { refusingFailedWrites } from "./refusing-failed-writes.ts";
import { RetentionRuleBook } from "./retention/retention-rule-book.ts";
import { SearchFieldCatalog } from "./search/search-fields.ts";
import { usualSearchLimits } from "./search/search-limits.ts";
import { tellEvents } from "./tell-events.ts";
import { UsageHistory } from "./usage/usage-history.ts";
import { type Warn, warnThrough } from "./warn.ts";
import type { WriteParts } from "./write-path/write-parts.ts";

export type { AppOptions } from "./app-options.ts";

/** The catalog: its rooms wired together. `http` is ready to listen or to answer in process. */
export interface App {
  readonly http: FastifyInstance;
  /** Opens another port of `http`. */
  readonly secondPort: SecondPort;
  readonly parts: CatalogParts;
  /** Stops taking requests, finishes those under way and closes the store. */
  close(): Promise<void>;
}

/**
 * Wires the rooms of the catalog over a store and brings in the shipped reference data. Does not listen. The search index
 * fills in the background; searches wait for it.
 */
export async function createApp({
  store: givenStore,
  createIndex,
  preparer,
  keys = createKeys(),
  registry = loadEntityRegistry(shippedDefinitions),
  authentication = withoutAuthentication(keys),
  policiesEnabled = true,
  viewAuthorization: restrictsViews = false,
  alwaysEmitChangeLog = false,
  retention: cutsOnWrite = true,
  retentionAtStart = false,
  retentionRules = [],
  announced = announcedByDefault,
  metadataTests = {},
  searchLimits: limits = usualSearchLimits,
  shippedPolicies,
  olderBrowsePaths = false,
  ...options
}: AppOptions): Promise<App> {
  const server = Promise.withResolvers<FastifyInstance>();
  const warn = warnThrough(server.promise);
  const bareStore = refusingFailedWrites(givenStore, warn("A write could not be stored"));
  await renewEdges({ store: bareStore, registry });
  const index = createIndex(registry);
  const kept = keepIndex({ registry, store: bareStore, index, preparer }, warn);
  const { dispatcher, reindexing } = kept;
  const events = tellEvents({ registry, store: bareStore, keys, neededBehind: kept.neededBehind }, options, warn);
  const metrics = new CatalogMetrics();
  const retention = new RetentionRuleBook(bareStore.aspects, { cutsOnWrite });
  const store = tellingOfCommits(bareStore, ({ changes, entityTypes }) => {
    metrics.changes += changes;
    retention.changed(entityTypes);
    dispatcher.notify();
    events.feed.news.tell();
  });
  const hooks = createHooks(options);
  const switches = { writeSwitch: { writable: true, throttled: false }, writeCounts: { proposals: 0 } };
  const writing = { registry, store, hooks, retention, ...switches, tellsUnchanged: alwaysEmitChangeLog, olderBrowsePaths };
  const tester = metadataTests === false ? undefined : createTester(writing, metadataTests, warn);
  if (tester) dispatcher.add(evaluateTests(tester));
  const tasks = new TaskRunner(writing, [truncation, retentionEverywhere]);
  const accessOf = authentication.required && policiesEnabled ? accessByPolicies(store, { restrictsViews }) : everybodyMay;
  const parts: CatalogParts = {
    ...writing,
    ...{ keys, accessOf, policiesEnabled, announced, metrics, limits, runsTests: tester !== undefined },
    ...{ index: timedSearchIndex(index, metrics.searches), fields: new SearchFieldCatalog(registry), dispatcher },
    ...{ tasks, reindexing, feed: events.feed, webhooks: events.webhooks, usage: new UsageHistory(bareStore.changes) },
    ...{ asksWho: authentication.required, refusedWrites: new RefusedWrites() },
  };
  await loadReferenceData(parts, { own: retentionRules.map(retentionRule), policies: shippedPolicies });
  tester?.start(kept.begin.catch(() => 0));
  // What was committed behind the kept index has not been told to anybody.
  dispatcher.notify();
  await tasks.resume();
  if (retentionAtStart) await tasks.start(retentionEverywhere, retentionTaskBegin);
  const listening = await createHttpServer(parts, { ...options, authentication });
  const secondPort = createSecondPort(listening);
  server.resolve(listening);
  await events.start();
  return {
    http: listening,
    secondPort,
    parts,
    close: async () => {
      await Promise.all([listening.close(), secondPort.close()]);
      kept.stop();
      await tester?.close();
      await events.close();
      await tasks.close();
      await kept.close();
      await bareStore.close();
    },
  };
}

function createTester(writing: WriteParts, settings: Partial<RunnerSettings>, warn: Warn): MetadataTestRunner {
  const report = (error: unknown, urn: string) => warn(`The metadata tests of ${urn || "the catalog"} could not be carried out`)(error);
  return new MetadataTestRunner({ ...writing, report }, { ...usualSettings, ...settings });
}
