import type { TaskReader, TaskRecord, TaskWriter } from "../../storage/task-store.ts";

/** Reads the tasks that `current` answers; the task with number n is at place n - 1. */
export function createTaskReader(current: () => readonly TaskRecord[]): TaskReader {
  return {
    async getTask(number) {
      return current()[number - 1];
    },
    async listUnfinished() {
      return current().filter((task) => !task.finished);
    },
  };
}

/** Reads and writes the tasks that `draft` answers. */
export function createTaskWriter(draft: () => TaskRecord[]): TaskWriter {
  return {
    ...createTaskReader(draft),
    async add(task) {
      return draft().push({ ...task, number: draft().length + 1, finished: false });
    },
    async update(task) {
      const current = draft()[task.number - 1];
      if (current !== undefined) draft()[task.number - 1] = { ...current, ...task };
    },
  };
}
