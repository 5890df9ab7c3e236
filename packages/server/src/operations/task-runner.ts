import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { reasonOf } from "../reason-of.ts";
import type { TaskRecord } from "../storage/task-store.ts";
import type { WriteParts } from "../write-path/write-parts.ts";

/** Work that goes on in steps, each a transaction that also keeps how far the task has come. */
export interface TaskKind {
  readonly name: string;
  /** Begins a task, or takes it up after a restart, from its state. Every call of the answer is one step. */
  begin(parts: WriteParts, task: TaskRecord): () => Promise<{ readonly finished: boolean }>;
}

/** What the state of every task may say, besides what its kind keeps in it as JSON. */
export interface TaskState {
  /** Why it ended before its end. */
  readonly stopped?: string;
}

/** Runs tasks one after the other, beside the requests. What is unfinished when the catalog stops goes on when it starts again. */
export class TaskRunner {
  readonly #parts: WriteParts;
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  #last: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(parts: WriteParts, kinds: readonly TaskKind[]) {
    this.#parts = parts;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Keeps a task and answers its number; the task itself runs later. */
  async start(kind: TaskKind, state: string): Promise<number> {
    const number = await this.#parts.store.transaction((tx) => tx.tasks.add({ kind: kind.name, state }));
    this.#enqueue({ number, kind: kind.name, state, finished: false });
    return number;
  }

  /** Takes up what an earlier process left unfinished. */
  async resume(): Promise<void> {
    for (const task of await this.#parts.store.tasks.listUnfinished()) this.#enqueue(task);
  }

  /** Stops after the step that is under way. */
  async close(): Promise<void> {
    this.#stopping = true;
    await this.#last;
  }

  #enqueue(task: TaskRecord): void {
    this.#last = this.#last.then(() => this.#run(task));
  }

  async #run(task: TaskRecord): Promise<void> {
    const kind = this.#kinds.get(task.kind);
    if (kind === undefined) return;
    try {
      const step = kind.begin(this.#parts, task);
      let finished = false;
      while (!finished && !this.#stopping) {
        ({ finished } = await step());
        await turnOfEventLoop();
      }
    } catch (error) {
      await this.#giveUp(task.number, error);
    }
  }

  async #giveUp(number: number, error: unknown): Promise<void> {
    const failed: TaskState = { stopped: `failed: ${reasonOf(error)}` };
    const keep = this.#parts.store.transaction(async (tx) => {
      const task = await tx.tasks.getTask(number);
      if (task === undefined) return;
      await tx.tasks.update({ number, state: JSON.stringify({ ...JSON.parse(task.state), ...failed }), finished: true });
    });
    // A store that cannot keep this either leaves the task unfinished: the next start tries again.
    await keep.catch(() => {});
  }
}
