import type { Database } from "better-sqlite3";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { SearchSnapshotReader } from "../../storage/search-snapshot-store.ts";
import { requireCurrentTables } from "./database/migrate.ts";
import { openReader } from "./database/open-database.ts";
import { readingDataFile } from "./database/reading-data-file.ts";
import { createGraphTexts, keepingTexts, mostTexts } from "./graph/graph-texts.ts";
import { createGraphReader } from "./graph/sqlite-graph.ts";
import { createAspectReader } from "./sqlite-aspects.ts";
import { createChangeReader } from "./sqlite-changes.ts";
import { createSearchSnapshotReader } from "./sqlite-search-snapshots.ts";
import { createSessionReader } from "./sqlite-sessions.ts";
import { createTaskReader } from "./sqlite-tasks.ts";
import { createTimeseriesReader } from "./sqlite-timeseries.ts";
import { createWebhookReader } from "./sqlite-webhooks.ts";

/** A store that cannot be written to. */
export interface SqliteReader extends Omit<CatalogStore, "transaction" | "jointTransaction" | "measure" | "searchSnapshots"> {
  readonly searchSnapshots: SearchSnapshotReader;
}

/**
 * Reads of a data file, beside a server or without one. All of them see the file as it was at this moment, whatever is
 * written meanwhile; or each sees what had been committed when it began. Throws when there is no such file, it is not one
 * of ours, or it is of another version.
 */
export function openSqliteReader({
  file,
  sees = "this moment",
}: {
  readonly file: string;
  readonly sees?: "this moment" | "the latest";
}): SqliteReader {
  return readingDataFile(file, () => beginReading(openReader(file, { maps: sees === "this moment" }), sees));
}

/** A transaction that stays open until the reader is closed is what holds the moment. */
function beginReading(db: Database, sees: "this moment" | "the latest"): SqliteReader {
  try {
    if (sees === "this moment") db.exec("BEGIN");
    requireCurrentTables(db);
    return {
      aspects: createAspectReader(db),
      timeseries: createTimeseriesReader(db),
      graph: createGraphReader(db, keepingTexts(createGraphTexts(db), mostTexts.read)),
      changes: createChangeReader(db),
      tasks: createTaskReader(db),
      webhooks: createWebhookReader(db),
      sessions: createSessionReader(db),
      searchSnapshots: createSearchSnapshotReader(db),
      close: async () => void db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
