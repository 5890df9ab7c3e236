import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { CatalogStore, CatalogTransaction } from "../../storage/catalog-store.ts";
import type { ChangeRecord } from "../../storage/change-log-store.ts";
import type { TaskRecord } from "../../storage/task-store.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import type { WebhookRecord } from "../../storage/webhook-store.ts";
import { createAspectReader, createAspectWriter } from "./memory-aspects.ts";
import { createChangeReader, createChangeWriter } from "./memory-changes.ts";
import { createGraphReader, createGraphWriter, type GraphTables } from "./memory-graph.ts";
import { createMemorySearchSnapshots } from "./memory-search-snapshots.ts";
import { createSessionReader, createSessionWriter, type EndedSessions } from "./memory-sessions.ts";
import { createTaskReader, createTaskWriter } from "./memory-tasks.ts";
import { createTimeseriesReader, createTimeseriesWriter } from "./memory-timeseries.ts";
import { createWebhookReader, createWebhookWriter } from "./memory-webhooks.ts";

interface Tables extends GraphTables {
  readonly aspects: AspectRecord[];
  readonly events: TimeseriesEvent[];
  readonly changes: ChangeRecord[];
  readonly tasks: TaskRecord[];
  readonly webhooks: WebhookRecord[];
  readonly sessions: EndedSessions;
}

/**
 * A store that lives as long as the process: the fast double for tests and trials. A transaction works on copies of the
 * tables, sorted arrays of references, and its commit puts them in the place of the old ones.
 */
export function createMemoryCatalogStore(): CatalogStore {
  let committed: Tables = {
    aspects: [],
    events: [],
    edges: [],
    changes: [],
    tasks: [],
    webhooks: [],
    edgeRules: new Map(),
    sessions: new Map(),
  };
  let lastWork: Promise<unknown> = Promise.resolve();
  let transactions = 0;
  let closing = false;
  let open = true;
  const tables = () => (open ? committed : refuse("The store is closed"));

  const runOnce = async <T>(work: (tx: CatalogTransaction) => Promise<T>): Promise<T> => {
    const draft: Tables = {
      aspects: [...committed.aspects],
      events: [...committed.events],
      edges: [...committed.edges],
      edgeRules: new Map(committed.edgeRules),
      changes: [...committed.changes],
      tasks: [...committed.tasks],
      webhooks: [...committed.webhooks],
      sessions: new Map(committed.sessions),
    };
    const answer = await workOn(draft, work);
    committed = draft;
    transactions++;
    return answer;
  };
  const transaction: CatalogStore["transaction"] = async (work) => {
    if (closing) return refuse("The store is closed");
    const answer = lastWork.then(() => runOnce(work));
    lastWork = answer.catch(() => {});
    return answer;
  };
  return {
    aspects: createAspectReader(() => tables().aspects),
    timeseries: createTimeseriesReader(() => tables().events),
    graph: createGraphReader(tables),
    changes: createChangeReader(() => tables().changes),
    tasks: createTaskReader(() => tables().tasks),
    webhooks: createWebhookReader(() => tables().webhooks),
    sessions: createSessionReader(() => tables().sessions),
    searchSnapshots: createMemorySearchSnapshots(),
    transaction,
    jointTransaction: ({ input, run }) => transaction(async (tx) => (await run(tx, [input]))[0] as Awaited<ReturnType<typeof run>>[number]),
    measure: () => ({ transactions, commits: transactions, bytes: 0 }),
    async close() {
      closing = true;
      await lastWork;
      open = false;
    },
  };
}

/** Runs the work with writers that it cannot use after it has settled. */
async function workOn<T>(draft: Tables, work: (tx: CatalogTransaction) => Promise<T>): Promise<T> {
  let open = true;
  const tables = () => (open ? draft : refuse("The transaction is over"));
  try {
    return await work({
      time: Date.now(),
      aspects: createAspectWriter(() => tables().aspects),
      timeseries: createTimeseriesWriter(() => tables().events),
      graph: createGraphWriter(tables),
      changes: createChangeWriter(() => tables().changes),
      tasks: createTaskWriter(() => tables().tasks),
      webhooks: createWebhookWriter(() => tables().webhooks),
      sessions: createSessionWriter(() => tables().sessions),
    });
  } finally {
    open = false;
  }
}

function refuse(reason: string): never {
  throw new Error(reason);
}
