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
