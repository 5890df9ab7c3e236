import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { reasonOf } from "../reason-of.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { TaskRecord } from "../storage/task-store.ts";
import type { WriteParts } from "../write-path/write-parts.ts";

/** What the state of every task says, besides what its kind keeps in it. It is stored as JSON. */
export interface TaskState {
  /** How long it has been under way, in all processes together, but for the step under way. */
  readonly runTimeMillis: number;
  /** Why it ended before its end. */
  readonly stopped?: string;
}

/** Where a task stands. */
export interface TaskProgress<State extends TaskState> {
  readonly state: State;
  readonly finished: boolean;
}

/** Work that goes on in steps, each a transaction that also keeps how far the task has come. */
export interface TaskKind<State extends TaskState> {
  readonly name: string;
  /** Does the next piece of the work, of some milliseconds, so that neither writers nor readers wait. */
  step(parts: WriteParts, step: TaskStep<State>): Promise<TaskProgress<State>>;
}

/** What a step begins with. */
export interface TaskStep<State extends TaskState> {
  readonly tx: CatalogTransaction;
  readonly state: State;
}

/** Runs tasks one after the other, beside the requests. What is unfinished when the catalog stops goes on when it starts again. */
export class TaskRunner {
  readonly #parts: WriteParts;
  readonly #kinds: ReadonlyMap<string, TaskKind<TaskState>>;
  #last: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(parts: WriteParts, kinds: readonly TaskKind<TaskState>[]) {
    this.#parts = parts;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Keeps a task and answers its number; the task itself runs later. */
  async start<State extends TaskState>(kind: TaskKind<State>, begin: Omit<State, keyof TaskState>): Promise<number> {
    const state: TaskState = { ...begin, runTimeMillis: 0 };
    const task = { kind: kind.name, state: JSON.stringify(state) };
    const number = await this.#parts.store.transaction((tx) => tx.tasks.add(task));
    this.#enqueue(kind, { ...task, number, finished: false });
    return number;
  }

  /** Takes up what an earlier process left unfinished. Tasks of other kinds are left to whoever does that work. */
  async resume(): Promise<void> {
    for (const task of await this.#parts.store.tasks.listUnfinished()) {
      const kind = this.#kinds.get(task.kind);
      if (kind !== undefined) this.#enqueue(kind, task);
    }
  }

  /** Stops after the step that is under way. */
  async close(): Promise<void> {
    this.#stopping = true;
    await this.#last;
  }

  #enqueue(kind: TaskKind<TaskState>, task: TaskRecord): void {
    this.#last = this.#last.then(() => this.#run(kind, task));
  }

  async #run(kind: TaskKind<TaskState>, task: TaskRecord): Promise<void> {
    try {
      // Those of earlier programs may not say how long they were under way.
      let progress: TaskProgress<TaskState> = { state: { runTimeMillis: 0, ...JSON.parse(task.state) }, finished: false };
      let since = performance.now();
      while (!progress.finished && !this.#stopping) {
        ({ progress, until: since } = await this.#step(kind, { ...progress, number: task.number, since }));
        await turnOfEventLoop();
      }
    } catch (error) {
      await this.#giveUp(task.number, error);
    }
  }

  #step(kind: TaskKind<TaskState>, { number, state, since }: { number: number; state: TaskState; since: number }) {
    const parts = this.#parts;
    return parts.store.transaction(async (tx) => {
      const reached = parts.writeSwitch.writable
        ? await kind.step(parts, { tx, state })
        : { state: { ...state, stopped: "stopped because writes were switched off" }, finished: true };
      const until = performance.now();
      const progress = { ...reached, state: { ...reached.state, runTimeMillis: state.runTimeMillis + until - since } };
      await tx.tasks.update({ number, state: JSON.stringify(progress.state), finished: progress.finished });
      return { progress, until };
    });
  }

  async #giveUp(number: number, error: unknown): Promise<void> {
    const failed: Pick<TaskState, "stopped"> = { stopped: `failed: ${reasonOf(error)}` };
    const keep = this.#parts.store.transaction(async (tx) => {
      const task = await tx.tasks.getTask(number);
      if (task === undefined) return;
      await tx.tasks.update({ number, state: JSON.stringify({ ...JSON.parse(task.state), ...failed }), finished: true });
    });
    // A store that cannot keep this either leaves the task unfinished: the next start tries again.
    await keep.catch(() => {});
  }
}
