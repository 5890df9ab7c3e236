import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { checkpointPages } from "./open-database.ts";

/** Rows of one commit: those of fewer are folded from the log into the file by the commit that fills it. */
const largeCommit = 10_000;

/**
 * Lets a thread fold the log after a large commit, which may take seconds in which nobody else would be served. Small
 * commits fold faster than a thread would.
 */
export class LogFolding {
  readonly #db: Database;
  readonly #file: string;
  #isDue = false;
  #folding: Promise<void> | undefined;

  constructor(db: Database, file: string) {
    this.#db = db;
    this.#file = file;
  }

  /** To be called before a commit of so many rows. */
  committing(rows: number): void {
    if (rows < largeCommit || this.#folding !== undefined) return;
    this.#db.pragma("wal_autocheckpoint = 0");
    this.#isDue = true;
  }

  /** To be called after it. */
  committed(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    const goOn = () => {
      this.#db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
      this.#folding = undefined;
    };
    // What a thread that failed has not folded, a later commit does.
    this.#folding = foldInThread(this.#file).then(goOn, goOn);
  }

  /** Resolves when no thread folds any more. */
  async settled(): Promise<void> {
    await this.#folding;
  }
}

/** Rejects when the thread cannot be started, or fails. */
async function foldInThread(file: string): Promise<void> {
  await once(new Worker(new URL("fold-log-thread.ts", import.meta.url), { workerData: { file } }), "exit");
}
