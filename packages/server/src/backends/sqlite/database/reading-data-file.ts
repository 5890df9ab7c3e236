import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { requireNoForeignLog } from "./foreign-log.ts";

/** Opens a data file to read it. Throws an error that says why when that cannot be. */
export function readingDataFile<T>(file: string, open: () => T): T {
  try {
    // SQLite says of a file that is not there what it says of one that it may not read.
    statSync(file);
    requireNoForeignLog(file);
    return open();
  } catch (error) {
    const reason = reasonFor(file, error);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

function reasonFor(file: string, error: unknown): string | undefined {
  const { code = "" } = error as { readonly code?: string };
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no data file ${file}.`;
  if (code === "EACCES" || /^SQLITE_(CANTOPEN|READONLY)/.test(code)) {
    return `The data file ${file} cannot be opened. This user must be able to read it, and to write in its folder, where its log is kept.`;
  }
  if (!(error instanceof Sqlite.SqliteError)) return undefined;
  if (code.startsWith("SQLITE_CORRUPT")) return `The data file ${file} is damaged.`;
  return `The file ${file} is not a data file that this version of Almagest reads.`;
}
