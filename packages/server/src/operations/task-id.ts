import { catalogError } from "../errors.ts";

/** Tasks are kept in the store, so that every process that serves it answers for all of them under one name. */
const node = "almagest";

/** The id under which clients ask for a task. */
export function taskIdOf(number: number): string {
  return `${node}:${number}`;
}

/** The number in the id of a task of ours; undefined in the id of another node. Throws INVALID_TASK_ID when it is no id (rest.md 13.3). */
export function taskNumberOf(id: string): number | undefined {
  const match = /^([\w-]+):(0*[1-9]\d*)$/.exec(id);
  if (match === null) {
    throw catalogError("INVALID_TASK_ID", {
      reason: `Task should be in the form nodeId:taskId e.g. aB1cdEf2GHIJKLMnoPQr3S:123456 (got ${id})`,
    });
  }
  const number = Number(match[2]);
  return match[1] === node && Number.isSafeInteger(number) ? number : undefined;
}

/** The id that a request names in one of two ways, or in both alike. Throws INVALID_TASK_ID. */
export function requestedTaskId(query: { readonly task?: string; readonly nodeId?: string; readonly taskId?: string }): string {
  const { task, nodeId, taskId } = query;
  const composite = nodeId !== undefined && taskId !== undefined ? `${nodeId}:${taskId}` : undefined;
  const id = task ?? composite;
  if (id === undefined) {
    throw catalogError("INVALID_TASK_ID", { reason: "Please specify either Node ID + task ID OR composite task parameters" });
  }
  if (composite !== undefined && composite !== id) {
    throw catalogError("INVALID_TASK_ID", { reason: "Please specify only one of Node ID + task ID OR composite task parameters" });
  }
  return id;
}
