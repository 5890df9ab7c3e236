import { closeSync, existsSync, openSync, readSync, realpathSync, rmSync } from "node:fs";

/** Where the header of a database file says whether commits go to a log beside it (2) or not (1). */
const formatAt = 18;
const withoutLog = 1;

/**
 * Takes away the log of a server that was killed when the data file beside it is a restored backup. SQLite would read it as
 * the end of the backup, and mix both. Only who has locked the data file may do this.
 */
export function removeForeignLog(file: string): void {
  const target = fileWithForeignLog(file);
  if (target === undefined) return;
  rmSync(`${target}-wal`);
  rmSync(`${target}-shm`, { force: true });
}

/** Throws when there is such a log: who only reads leaves it to the server. */
export function requireNoForeignLog(file: string): void {
  if (fileWithForeignLog(file) === undefined) return;
  throw new Error(
    `Beside the data file ${file} lies the log of the one that was there before. Start the catalog on it once (almagest start), which takes the log away.`,
  );
}

/** The file itself, behind links. Backups say that they have no log; a data file in use says that it has one before the log is begun. */
function fileWithForeignLog(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const target = realpathSync(file);
  return existsSync(`${target}-wal`) && formatOf(target) === withoutLog ? target : undefined;
}

function formatOf(file: string): number | undefined {
  const header = Buffer.alloc(1);
  const opened = openSync(file, "r");
  try {
    return readSync(opened, header, 0, 1, formatAt) === 1 ? header[0] : undefined;
  } finally {
    closeSync(opened);
  }
}
