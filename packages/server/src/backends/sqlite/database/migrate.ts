import type { Database } from "better-sqlite3";
import { createEdgeRules, createGraphTables } from "../graph/graph-tables.ts";
import { createSearchSnapshotTables } from "../search-snapshot-tables.ts";
import { createSessionTables } from "../session-tables.ts";
import { createHeaders, createSeriesIndexAndTasks, createTables, createUsageIndex, createWebhooks } from "./tables.ts";

/** Every change of the tables since the first release, in order. The `user_version` of a data file says how many it has behind it. */
const migrations: readonly string[] = [
  createTables,
  createSeriesIndexAndTasks,
  createGraphTables,
  createSearchSnapshotTables,
  createWebhooks,
  createSessionTables,
  createUsageIndex,
  createHeaders,
  createEdgeRules,
];

const bringUpToDate = "Start the catalog on it once with this version (almagest start), which brings its tables up to date.";

/** Marks our files, so that a database of another program is never written to: the letters "Alma". */
const applicationId = 0x41_6c_6d_61;

/**
 * Brings the tables to the version of this program. Refuses a file of another program and one of a later version, both of
 * which it leaves as they are.
 */
export function migrate(db: Database): void {
  const version = versionOf(db);
  const step = db.transaction((sql: string, reached: number) => {
    db.exec(sql);
    db.pragma(`application_id = ${applicationId}`);
    db.pragma(`user_version = ${reached}`);
  });
  for (const [index, sql] of migrations.entries()) {
    if (index >= version) step.immediate(sql, index + 1);
  }
}

/** Throws when the tables are not those of this program: only a server brings older ones up to date, as it alone may write. */
export function requireCurrentTables(db: Database): void {
  requireTables(db);
  if (versionOf(db) < migrations.length) {
    throw new Error(`The data file ${db.name} was written by an earlier version of Almagest. ${bringUpToDate}`);
  }
}

/** Throws when the file holds nothing: no catalog was started on it yet, or its content was lost. */
export function requireTables(db: Database): void {
  if (isEmpty(db)) throw new Error(`The data file ${db.name} is empty. Put a backup in its place, or start the catalog on it.`);
}

function isEmpty(db: Database): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema").get() === undefined;
}

function versionOf(db: Database): number {
  if (!isEmpty(db) && db.pragma("application_id", { simple: true }) !== applicationId) {
    throw new Error(`The file ${db.name} is a database of another program. Choose another data file.`);
  }
  const version = Number(db.pragma("user_version", { simple: true }));
  if (version > migrations.length) {
    throw new Error(`The data file ${db.name} was written by a later version of Almagest. Start that version or a newer one.`);
  }
  return version;
}
