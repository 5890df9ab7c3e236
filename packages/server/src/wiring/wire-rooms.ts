import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { announcedByDefault } from "../announced.ts";
import type { AppOptions } from "../app-options.ts";
import { accessByPolicies, everybodyMay } from "../auth/policies/access-by-policies.ts";
import type { CatalogParts } from "../catalog-parts.ts";
import type { ChangeDispatcher } from "../change-log/change-dispatcher.ts";
import type { ChangeNews } from "../change-log/change-news.ts";
import { evaluateTests } from "../change-log/consumers/evaluate-tests.ts";
import { tellingOfCommits } from "../change-log/telling-of-commits.ts";
import { renewEdges } from "../graph/renew-edges.ts";
import { createHooks } from "../hooks/index.ts";
import { MetadataTestRunner, type RunnerSettings, usualSettings } from "../metadata-tests/automation/metadata-test-runner.ts";
import { CatalogMetrics } from "../metrics/catalog-metrics.ts";
import { timedSearchIndex } from "../metrics/timed-search-index.ts";
import { retentionEverywhere } from "../operations/retention-task.ts";
import { TaskRunner } from "../operations/task-runner.ts";
import { truncation } from "../operations/truncation-task.ts";
import { RetentionRuleBook } from "../retention/retention-rule-book.ts";
import { SearchFieldCatalog } from "../search/search-fields.ts";
import { usualSearchLimits } from "../search/search-limits.ts";
import { UsageHistory } from "../usage/usage-history.ts";
import { RefusedWrites } from "../write-path/refused-writes.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { keepIndex } from "./keep-index.ts";
import { refusingFailedWrites } from "./refusing-failed-writes.ts";
import { tellEvents } from "./tell-events.ts";
import type { Warn } from "./warn.ts";

/** All rooms but the transports, wired together. */
export interface Rooms {
  readonly parts: CatalogParts;
  /** Has metadata tests asked by themselves, where they are. */
  startTests(): void;
  /** Tells webhooks of changes. */
  startTelling(): Promise<void>;
  /** Finishes what is under way, what needs other rooms before these, and closes the store. */
  close(): Promise<void>;
}

/** Wires the rooms over a store. The search index fills in the background. */
export async function wireRooms(
  {
    registry = loadEntityRegistry(shippedDefinitions),
    policiesEnabled = true,
    viewAuthorization: restrictsViews = false,
    announced = announcedByDefault,
    metadataTests = {},
    searchLimits: limits = usualSearchLimits,
    ...options
  }: AppOptions & Required<Pick<AppOptions, "keys" | "authentication">>,
  warn: Warn,
): Promise<Rooms> {
  const { keys, authentication, preparer } = options;
  const store = refusingFailedWrites(options.store, warn("A write could not be stored"));
  await renewEdges({ store, registry });
  const index = options.createIndex(registry, warn("Parts of the search index could not be merged; the next writes try again"));
  const kept = keepIndex({ registry, store, index, preparer }, warn);
  const { dispatcher, reindexing } = kept;
  const { feed, webhooks, ...telling } = tellEvents({ registry, store, keys, neededBehind: kept.neededBehind }, options, warn);
  const metrics = new CatalogMetrics();
  const writing = createWriteParts({ registry, store, metrics, dispatcher, news: feed.news }, options);
  const tester = metadataTests === false ? undefined : createTester(writing, metadataTests, warn);
  if (tester) dispatcher.add(evaluateTests(tester));
  const tasks = new TaskRunner(writing, [truncation, retentionEverywhere]);
  return {
    parts: {
      ...writing,
      keys,
      asksWho: authentication.required,
      policiesEnabled,
      restrictsViews,
      accessOf: authentication.required && policiesEnabled ? accessByPolicies(writing, { restrictsViews }) : everybodyMay,
      announced,
      metrics,
      limits,
      index: timedSearchIndex(index, metrics.searches),
      fields: new SearchFieldCatalog(registry),
      dispatcher,
      reindexing,
      tasks,
      feed,
      webhooks,
      usage: new UsageHistory(store.changes),
      refusedWrites: new RefusedWrites(),
      runsTests: tester !== undefined,
    },
    startTests: () => tester?.start(kept.begin.catch(() => 0)),
    startTelling: telling.start,
    close: async () => {
      // The tests wait for the filling.
      kept.stop();
      await tester?.close();
      await telling.close();
      await tasks.close();
      await kept.close();
      await store.close();
    },
  };
}

interface WritingRooms extends Pick<WriteParts, "registry" | "store"> {
  readonly metrics: CatalogMetrics;
  readonly dispatcher: ChangeDispatcher;
  readonly news: ChangeNews;
}

/** What writes through these is told to all who follow what changes. */
function createWriteParts(
  { registry, store, metrics, dispatcher, news }: WritingRooms,
  { alwaysEmitChangeLog = false, retention: cutsOnWrite = true, olderBrowsePaths = false, ...options }: AppOptions,
): WriteParts {
  const retention = new RetentionRuleBook(store.aspects, { cutsOnWrite });
  return {
    registry,
    store: tellingOfCommits(store, ({ changes, entityTypes }) => {
      metrics.changes += changes;
      retention.changed(entityTypes);
      dispatcher.notify();
      news.tell();
    }),
    hooks: createHooks(options),
    retention,
    writeSwitch: { writable: true, throttled: false },
    writeCounts: metrics,
    tellsUnchanged: alwaysEmitChangeLog,
    olderBrowsePaths,
  };
}

function createTester(writing: WriteParts, settings: Partial<RunnerSettings>, warn: Warn): MetadataTestRunner {
  const report = (error: unknown, urn: string) => warn(`The metadata tests of ${urn || "the catalog"} could not be carried out`)(error);
  return new MetadataTestRunner({ ...writing, report }, { ...usualSettings, ...settings });
}
