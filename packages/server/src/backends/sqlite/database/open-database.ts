import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { migrate } from "./migrate.ts";

const busyTimeoutMillis = 5_000;
/** Pages in the log before it is folded into the file: 16 MB loads a tenth faster than SQLite's own 4 MB. */
export const checkpointPages = 4_000;
/** The log shrinks to this size after a burst, for instance after a backup that held it open. */
const logSizeLimit = 64 * 1024 * 1024;
/**
 * Mapped pages make reads a fifth faster but count as memory of the process. This much holds a catalog of ten thousand
 * entities whole; for larger ones the file cache of the system does the rest.
 */
const mappedBytes = 64 * 1024 * 1024;
const readerCacheKibibytes = { mapped: 8_000, other: 2_000 };

/** The connection that writes. Creates the file if need be and brings the tables to the version of this program. */
export function openWriter(file: string): Sqlite.Database {
  // The file is its owner's alone, wherever it lies; SQLite gives those beside it the same permissions.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  requireNoFolder(file);
  const db = new Sqlite(file, { timeout: busyTimeoutMillis });
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
    db.pragma(`journal_size_limit = ${logSizeLimit}`);
    // What a savepoint may have to bring back is kept beside the data: in a file it takes a tenth of the time of a small work.
    db.pragma("temp_store = MEMORY");
    migrate(db);
    keepFromOthers(file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Earlier versions let others on the machine read the file, and those beside it. One that belongs to somebody else stays as it is. */
function keepFromOthers(file: string): void {
  const target = realpathSync(file);
  for (const path of [target, `${target}-wal`, `${target}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, mode & 0o700);
    } catch {
      // Whose it is decides who reads it.
    }
  }
}

/** A connection that sees what has been committed and cannot write. Pages are mapped once in a process, by who reads most. */
export function openReader(file: string, { maps = true }: { readonly maps?: boolean } = {}): Sqlite.Database {
  requireNoFolder(file);
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMillis });
  if (maps) db.pragma(`mmap_size = ${mappedBytes}`);
  db.pragma(`cache_size = -${maps ? readerCacheKibibytes.mapped : readerCacheKibibytes.other}`);
  return db;
}

/** SQLite says of a folder that it cannot be opened, or that the disk fails. */
function requireNoFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`The data file ${file} is a folder.`);
}
