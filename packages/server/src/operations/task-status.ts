import type { CatalogStore } from "../storage/catalog-store.ts";
import { taskNumberOf } from "./task-id.ts";
import { type TruncationState, truncation } from "./truncation-task.ts";

/** How far a task has come (rest.md 13.3, openapi.md 12.2). */
export interface TaskStatus {
  readonly number: number;
  readonly completed: boolean;
  readonly status: {
    /** Rows to delete when it began, and rows deleted since. */
    readonly total: number;
    readonly deleted: number;
    readonly batches: number;
    readonly state: "running" | "finished" | "stopped";
    /** Why it stopped before its end. */
    readonly reason?: string;
  };
  readonly runTimeNanos: number;
}

/** The status of a task; undefined when there is none with this id. Throws INVALID_TASK_ID. */
export async function taskStatus(store: CatalogStore, id: string): Promise<TaskStatus | undefined> {
  const number = taskNumberOf(id);
  const task = number === undefined ? undefined : await store.tasks.getTask(number);
  if (task?.kind !== truncation.name) return undefined;
  const { total, deleted, batches, stopped, runTimeMillis }: TruncationState = JSON.parse(task.state);
  const done = stopped === undefined ? "finished" : "stopped";
  return {
    number: task.number,
    completed: task.finished,
    status: { total, deleted, batches, state: task.finished ? done : "running", ...(stopped !== undefined && { reason: stopped }) },
    runTimeNanos: Math.round(runTimeMillis * 1_000_000),
  };
}
