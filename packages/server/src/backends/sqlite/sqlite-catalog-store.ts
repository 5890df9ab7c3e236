import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { CatalogStore, CatalogTransaction } from "../../storage/catalog-store.ts";
import { removeForeignLog } from "./database/foreign-log.ts";
import { GroupCommit } from "./database/group-commit.ts";
import { lockDataFile } from "./database/lock-data-file.ts";
import { LogFolding } from "./database/log-folding.ts";
import { openReader, openWriter } from "./database/open-database.ts";
import { whileOpen } from "./database/while-open.ts";
import { createGraphTexts, keepingTexts, mostTexts } from "./graph/graph-texts.ts";
import { KeptAdjacency } from "./graph/kept-adjacency.ts";
import { createGraphReader } from "./graph/sqlite-graph.ts";
import { createGraphWriter } from "./graph/sqlite-graph-writer.ts";
import { KeptEntities } from "./kept-entities.ts";
import { createAspectReader, createAspectWriter } from "./sqlite-aspects.ts";
import { createChangeReader, createChangeWriter } from "./sqlite-changes.ts";
import { createSqliteSearchSnapshots } from "./sqlite-search-snapshots.ts";
import { createSessionReader, createSessionWriter } from "./sqlite-sessions.ts";
import { createTaskReader, createTaskWriter } from "./sqlite-tasks.ts";
import { createTimeseriesReader, createTimeseriesWriter } from "./sqlite-timeseries.ts";
import { createWebhookReader, createWebhookWriter } from "./sqlite-webhooks.ts";

/**
 * A store in one file. Writes go through one connection and are grouped into durable commits; reads go through another, so
 * that they never see a transaction under way. Throws when another process serves the file or the file is not one of ours.
 */
export function createSqliteCatalogStore({ file }: { readonly file: string }): CatalogStore {
  mkdirSync(dirname(file), { recursive: true });
  const held: Closable[] = [];
  const holding: Holding = {
    hold(opened) {
      held.push(opened);
      return opened;
    },
    letGo() {
      for (const opened of held.toReversed()) opened.close();
    },
  };
  try {
    return openStore(file, holding);
  } catch (error) {
    holding.letGo();
    throw error;
  }
}

interface Closable {
  close(): unknown;
}

/** What a store keeps open, until it lets go of all, the last that it opened first. */
interface Holding {
  hold<Opened extends Closable>(opened: Opened): Opened;
  letGo(): void;
}

function openStore(file: string, { hold, letGo }: Holding): CatalogStore {
  hold(lockDataFile(file));
  removeForeignLog(file);
  const writing = hold(openWriter(file));
  const reading = hold(openReader(file));
  const texts = keepingTexts(createGraphTexts(writing), mostTexts.written);
  const kept = new KeptEntities();
  const adjacency = new KeptAdjacency(reading);
  const folding = new LogFolding(writing, file);
  const commits = new GroupCommit(writing, {
    undone: texts.forget,
    committing: (rows) => folding.committing(rows),
    committed: () => {
      kept.committed();
      adjacency.committed();
      folding.committed();
    },
  });
  const writers = {
    aspects: kept.writing(createAspectWriter(writing)),
    timeseries: createTimeseriesWriter(writing),
    graph: createGraphWriter(writing, texts, (node) => adjacency.touch(node)),
    changes: createChangeWriter(writing),
    tasks: createTaskWriter(writing),
    webhooks: createWebhookWriter(writing),
    sessions: createSessionWriter(writing),
  };
  let open = true;
  const refuseWhenClosed = whileOpen(() => open, "The store is closed");

  return {
    aspects: refuseWhenClosed(kept.reading(createAspectReader(reading))),
    timeseries: refuseWhenClosed(createTimeseriesReader(reading)),
    graph: refuseWhenClosed(createGraphReader(reading, keepingTexts(createGraphTexts(reading), mostTexts.read), adjacency)),
    changes: refuseWhenClosed(createChangeReader(reading)),
    tasks: refuseWhenClosed(createTaskReader(reading)),
    webhooks: refuseWhenClosed(createWebhookReader(reading)),
    sessions: refuseWhenClosed(createSessionReader(reading)),
    searchSnapshots: refuseWhenClosed(createSqliteSearchSnapshots({ writing, reading, commits })),
    transaction: (work) => commits.run(() => runOnce(work, writers)),
    jointTransaction: ({ kind, input, run }) =>
      commits.runJointly({ kind, input, run: (inputs) => runOnce((tx) => run(tx, inputs), writers) }),
    measure() {
      const { works, commits: made } = commits.counts;
      return { transactions: works, commits: made, bytes: sizeOf(file) + sizeOf(`${file}-wal`) };
    },
    async close() {
      await commits.close();
      await folding.settled();
      open = false;
      letGo();
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Runs the work with writers that it cannot use after it has settled, when they would write into the work of another. */
async function runOnce<T>(work: (tx: CatalogTransaction) => Promise<T>, writers: Omit<CatalogTransaction, "time">): Promise<T> {
  let open = true;
  const untilSettled = whileOpen(() => open, "The transaction is over");
  try {
    return await work({
      time: Date.now(),
      aspects: untilSettled(writers.aspects),
      timeseries: untilSettled(writers.timeseries),
      graph: untilSettled(writers.graph),
      changes: untilSettled(writers.changes),
      tasks: untilSettled(writers.tasks),
      webhooks: untilSettled(writers.webhooks),
      sessions: untilSettled(writers.sessions),
    });
  } finally {
    open = false;
  }
}
