import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { toldFailure } from "./storage-failures.ts";

/** How far one group may grow: enough to share a commit, not so far that the event loop starves. */
const defaultLimits = { works: 256, millis: 20 };

/** How many works are done in one go: of more the time limit would hear too late. */
const mostJoint = 64;

/** Work for one input of several, done for all of them by one `run`, which has one answer for each. */
export interface JointRun<Input, Answer> {
  /** Works of one kind can be done by the `run` of any of them. */
  readonly kind: object;
  readonly input: Input;
  run(inputs: readonly Input[]): Promise<readonly Answer[]>;
}

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
  readonly joint?: Joint | undefined;
}

interface Joint extends JointRun<unknown, unknown> {
  /** What becomes of it once it has this answer. */
  outcome(answer: unknown): Outcome;
}

/**
 * The one writer of a database. Works run one after the other; those that gathered meanwhile share one transaction and one
 * durable commit. Those of one kind that follow each other are done in one go; when that fails, each by itself. One that fails
 * takes nothing of the others with it: mostly it has not written yet; otherwise the group is run again, each work in a savepoint.
 * To have those from the start takes a tenth of the time of a work.
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
    return this.#handIn((resolve) => ({ work: async () => keeping(await work(), resolve) }));
  }

  /** The same with the answer to an input, for which `run` may be asked together with the inputs of others of its kind. */
  runJointly<Input, Answer>({ kind, input, run }: JointRun<Input, Answer>): Promise<Answer> {
    return this.#handIn((resolve) => {
      const outcome = (answer: unknown) => keeping(answer as Answer, resolve);
      return { work: async () => outcome((await run([input]))[0]), joint: { kind, input, run, outcome } };
    });
  }

  #handIn<T>(describe: (resolve: (answer: T) => void) => { readonly work: () => Promise<Outcome>; readonly joint?: Joint }): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("The store is closed"));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { work, joint } = describe(resolve);
    const run = async (): Promise<Outcome> => {
      try {
        return await work();
      } catch (error) {
        return { keep: false, error, settle: () => reject(toldFailure(error)) };
      }
    };
    this.#queue.push({ run, reject, joint });
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
        this.#commits++;
        this.#committed();
      }
      this.#works += group.length;
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
    const { begin, written } = this.#statements;
    const outcomes: Outcome[] = [];
    const deadline = performance.now() + this.#limits.millis;
    do {
      const jobs = this.#takeJoint(Math.min(this.#limits.works - group.length, mostJoint));
      if (jobs.length === 0) break;
      group.push(...jobs);
      if (!this.#db.inTransaction) begin.run();
      const before = written.get();
      const some = await runJoint(jobs);
      for (const outcome of some) this.#requireTransaction(outcome);
      const isKept = some.every(({ keep }) => keep);
      if (!isKept && written.get() !== before) return this.#takeBack(outcomes, some);
      if (isKept || jobs.length === 1) outcomes.push(...some);
      else this.#queue.unshift(...group.splice(-jobs.length).map(alone));
    } while (group.length < this.#limits.works && performance.now() < deadline);
    return outcomes;
  }

  /** Undoes what the group has written, with works that failed at its end; they are its outcome where nothing else is to be kept. */
  #takeBack(outcomes: readonly Outcome[], failed: readonly Outcome[]): Outcome[] | undefined {
    this.#statements.rollback.run();
    this.#undone();
    return failed.length > 1 || outcomes.some(({ keep }) => keep) ? undefined : [...outcomes, ...failed];
  }

  /** The next work with those of its kind right behind it, so many at most. */
  #takeJoint(most: number): Job[] {
    const [first] = this.#queue;
    const kind = first?.joint?.kind;
    const end = this.#queue.findIndex(({ joint }, index) => index === most || (index > 0 && (kind === undefined || joint?.kind !== kind)));
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
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

function keeping<T>(answer: T, resolve: (answer: T) => void): Outcome {
  return { keep: true, settle: () => resolve(answer) };
}

/** The same job, to be run by itself. */
function alone({ run, reject }: Job): Job {
  return { run, reject };
}

/** Runs jobs that were taken together, one outcome for each; when they fail as one, that failure for each. */
async function runJoint(jobs: readonly Job[]): Promise<readonly Outcome[]> {
  const [first] = jobs;
  if (first === undefined) return [];
  if (first.joint === undefined || jobs.length === 1) return [await first.run()];
  try {
    const answers = await first.joint.run(jobs.map(({ joint }) => joint?.input));
    return jobs.flatMap(({ joint }, index) => joint?.outcome(answers[index]) ?? []);
  } catch (error) {
    return jobs.map(({ reject }) => ({ keep: false, error, settle: () => reject(toldFailure(error)) }));
  }
}
