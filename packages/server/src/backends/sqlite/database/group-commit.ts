import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { toldFailure } from "./storage-failures.ts";

/** How far one group may grow: enough to share a commit, not so far that the event loop starves. */
const defaultLimits = { works: 256, millis: 20 };

interface GroupOptions {
  readonly limits?: { readonly works: number; readonly millis: number };
  /** Hears that something written was taken back. */
  readonly undone?: () => void;
  /** Hears of each commit that is about to be made, and of how many rows. */
  readonly committing?: (rows: number) => void;
  /** Hears of each commit, before anybody else does. */
  readonly committed?: () => void;
}

/** What became of one work: whether to keep what it wrote, and how to tell its caller once the commit is durable. */
interface Outcome {
  readonly keep: boolean;
  readonly error?: unknown;
  readonly settle: () => void;
}

interface Job {
  readonly run: () => Promise<Outcome>;
  readonly reject: (reason: unknown) => void;
}

/**
 * The one writer of a database. Works run one after the other; those that gathered meanwhile share one transaction and one
 * durable commit. One that fails takes nothing of the others with it: mostly it has not written yet; otherwise the group is run
 * again, each work in a savepoint. To have those from the start takes a tenth of the time of a work.
 *
 * Callers hear of their work only after the commit, also of a failed one: what it stumbled over may be a neighbour's write.
 */
export class GroupCommit {
  readonly #db: Database;
  readonly #limits;
  readonly #undone;
  readonly #committing;
  readonly #committed;
  readonly #statements;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;
  #works = 0;
  #commits = 0;

  constructor(db: Database, { limits = defaultLimits, undone = () => {}, committing = () => {}, committed = () => {} }: GroupOptions = {}) {
    this.#db = db;
    this.#limits = limits;
    this.#undone = undone;
    this.#committing = committing;
    this.#committed = committed;
    this.#statements = {
      begin: db.prepare("BEGIN IMMEDIATE"),
      savepoint: db.prepare("SAVEPOINT work"),
      rollbackWork: db.prepare("ROLLBACK TO work"),
      release: db.prepare("RELEASE work"),
      rollback: db.prepare("ROLLBACK"),
      commit: db.prepare("COMMIT"),
      written: db.prepare<[], number>("SELECT total_changes()").pluck(),
    };
  }

  /** How many works it has run, and how many commits that took. */
  get counts(): { readonly works: number; readonly commits: number } {
    return { works: this.#works, commits: this.#commits };
  }

  /** Resolves after the commit with what `work` answered; passes its error on after undoing what it wrote. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("The store is closed"));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async (): Promise<Outcome> => {
      try {
        const value = await work();
        return { keep: true, settle: () => resolve(value) };
      } catch (error) {
        return { keep: false, error, settle: () => reject(toldFailure(error)) };
      }
    };
    this.#queue.push({ run, reject });
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when everything handed in so far is done; what comes later is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      await this.#commitGroup();
    }
    this.#draining = undefined;
  }

  /** Lets in what is on its way: those who were just answered send their next requests at once, and one commit serves them all. */
  async #gather(): Promise<void> {
    const deadline = performance.now() + this.#limits.millis / 5;
    let gathered: number;
    do {
      gathered = this.#queue.length;
      await turnOfEventLoop();
    } while (this.#queue.length > gathered && this.#queue.length < this.#limits.works && performance.now() < deadline);
  }

  async #commitGroup(): Promise<void> {
    const { written, commit, rollback } = this.#statements;
    const group: Job[] = [];
    let outcomes: readonly Outcome[];
    try {
      const before = written.get() ?? 0;
      outcomes = (await this.#runTogether(group)) ?? (await this.#runApart(group));
      if (this.#db.inTransaction) {
        this.#committing((written.get() ?? 0) - before);
        commit.run();
      }
      this.#works += group.length;
      this.#commits++;
      this.#committed();
    } catch (error) {
      if (this.#db.inTransaction) rollback.run();
      this.#undone();
      for (const job of group) job.reject(toldFailure(error));
      return;
    }
    for (const outcome of outcomes) outcome.settle();
  }

  /**
   * Takes works from the queue into the group and runs them. Undefined, with nothing kept, when one failed after it had written
   * behind others that are to be kept.
   */
  async #runTogether(group: Job[]): Promise<Outcome[] | undefined> {
    const { begin, rollback, written } = this.#statements;
    const outcomes: Outcome[] = [];
    const deadline = performance.now() + this.#limits.millis;
    do {
      const job = this.#queue.shift();
      if (job === undefined) break;
      group.push(job);
      if (group.length === 1) begin.run();
      const before = written.get();
      const outcome = await job.run();
      this.#requireTransaction(outcome);
      outcomes.push(outcome);
      if (outcome.keep || written.get() === before) continue;
      rollback.run();
      this.#undone();
      return outcomes.some(({ keep }) => keep) ? undefined : outcomes;
    } while (group.length < this.#limits.works && performance.now() < deadline);
    return outcomes;
  }

  /** Runs the group once more, so that each work can be undone by itself. */
  async #runApart(group: readonly Job[]): Promise<Outcome[]> {
    const { begin, savepoint, rollbackWork, release } = this.#statements;
    const outcomes: Outcome[] = [];
    begin.run();
    for (const job of group) {
      savepoint.run();
      const outcome = await job.run();
      this.#requireTransaction(outcome);
      if (!outcome.keep) {
        rollbackWork.run();
        this.#undone();
      }
      release.run();
      outcomes.push(outcome);
    }
    return outcomes;
  }

  /** A full disk or a failed read makes SQLite roll back by itself, and with it what the others of the group wrote. */
  #requireTransaction({ error }: Outcome): void {
    if (!this.#db.inTransaction) throw new Error("The database gave up the transaction", { cause: error });
  }
}
