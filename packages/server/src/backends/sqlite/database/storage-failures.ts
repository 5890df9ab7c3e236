import Sqlite from "better-sqlite3";
import { StorageFailure } from "../../../storage/storage-failure.ts";

/** What SQLite says when the file system refuses: there is no room, a write failed, or the medium takes none any more. */
const refusals = /^SQLITE_(FULL|IOERR|READONLY)/;

/** An error of a write, or what it came from, as the store tells it. */
export function toldFailure(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Sqlite.SqliteError && refusals.test(cause.code) ? new StorageFailure(cause.message, { cause: error }) : error;
}
