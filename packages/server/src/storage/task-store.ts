/** A piece of work that outlives the request that asked for it, or goes on for as long as the catalog does and is never finished. */
export interface TaskRecord {
  /** Numbers start at 1 and are never given again. */
  readonly number: number;
  /** Which work it is, for whoever takes it up again. */
  readonly kind: string;
  /** What was asked and how far it has come, as JSON text. */
  readonly state: string;
  readonly finished: boolean;
}

export interface TaskReader {
  getTask(number: number): Promise<TaskRecord | undefined>;
  /** The tasks that have not been finished, in the order of their numbers. */
  listUnfinished(): Promise<TaskRecord[]>;
}

export interface TaskWriter extends TaskReader {
  /** Keeps a task that is not finished yet under the next number, and answers the number. */
  add(task: Pick<TaskRecord, "kind" | "state">): Promise<number>;
  /** Replaces the state of a task; a number that was never given is ignored. */
  update(task: Omit<TaskRecord, "kind">): Promise<void>;
}
