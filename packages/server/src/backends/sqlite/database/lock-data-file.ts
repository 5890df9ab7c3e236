import { existsSync, realpathSync } from "node:fs";
import Sqlite from "better-sqlite3";

/**
 * Takes the data file for this process until it is closed or the process ends, however it ends. The lock is one on a file
 * beside the data, so that command line tools can read the data meanwhile; a symbolic link leads to the same lock. Throws
 * when another process holds it.
 */
export function lockDataFile(file: string): { close(): void } {
  const target = existsSync(file) ? realpathSync(file) : file;
  const lock = new Sqlite(`${target}-lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(`The data file ${file} is in use by another server. Stop that one or choose another data file.`, { cause: error });
  }
  return { close: () => void lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
