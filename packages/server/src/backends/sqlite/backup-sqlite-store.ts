import { randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { requireTables } from "./database/migrate.ts";
import { openReader } from "./database/open-database.ts";
import { readingDataFile } from "./database/reading-data-file.ts";

/** One megabyte: the event loop turns and the progress moves between two of them. */
const pagesPerStep = 256;

/** How much of the copy is done, from 0 to 1. */
type Progress = (part: number) => void;

/**
 * Copies the data file to a file that does not exist yet. The copy is the state at the moment of the call, whatever a server
 * writes meanwhile, and appears under its name only when it is whole.
 */
export async function backupSqliteStore(options: {
  readonly file: string;
  readonly to: string;
  readonly onProgress?: Progress;
}): Promise<void> {
  const { file, to, onProgress = () => {} } = options;
  requireFree(to);
  // Another backup to the same name may be under way: each writes a file of its own.
  const unfinished = `${to}-unfinished-${randomUUID()}`;
  const db = readingDataFile(file, () => openSnapshot(file));
  try {
    // What the data file holds is its owner's alone, and so is a copy; SQLite keeps the permissions of a file that is there.
    closeSync(openSync(unfinished, "wx", 0o600));
    await db.backup(unfinished, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(1 - remainingPages / totalPages);
        return pagesPerStep;
      },
    });
    markAsWhole(unfinished);
    requireFree(to);
    renameSync(unfinished, to);
    onProgress(1);
  } catch (error) {
    throw naming(to, error);
  } finally {
    db.close();
    // What SQLite keeps beside a file stays where there is no room to finish with it.
    for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(`${unfinished}${end}`, { force: true });
  }
}

/** A read transaction holds the snapshot; without it SQLite starts the copy again after each commit of the server. */
function openSnapshot(file: string): Sqlite.Database {
  const db = openReader(file, { maps: false });
  try {
    db.exec("BEGIN");
    requireTables(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function requireFree(to: string): void {
  if (existsSync(to)) throw new Error(`The file ${to} exists already. Choose another name for the backup.`);
}

/** SQLite does not say which file it has no room for, or cannot write to. */
function naming(to: string, error: unknown): unknown {
  const isOfDisk = error instanceof Sqlite.SqliteError && /^SQLITE_(FULL|IOERR)/.test(error.code);
  return isOfDisk ? new Error(`The backup ${to} could not be made: ${error.message}.`, { cause: error }) : error;
}

/** Says in the copy that it has no log, so that one which lies where it is put is not taken for its own. */
function markAsWhole(copy: string): void {
  const db = new Sqlite(copy);
  try {
    db.pragma("journal_mode = DELETE");
  } finally {
    db.close();
  }
}
