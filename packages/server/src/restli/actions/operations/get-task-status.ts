import { catalogError } from "../../../errors.ts";
import { taskIdOf } from "../../../operations/task-id.ts";
import { taskStatus } from "../../../operations/task-status.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 13.3: the value is JSON inside a text. */
export const getEsTaskStatus = defineAction(
  "getEsTaskStatus",
  Type.Object({
    task: Type.Optional(Type.String()),
    nodeId: Type.Optional(Type.String()),
    taskId: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  }),
  onPlatform("User is unauthorized to get ES task status", "GET_ES_TASK_STATUS_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"),
  async ({ parts }, { taskId, ...query }) => {
    const id = requestedTaskId({ ...query, ...(taskId !== undefined && { taskId: String(taskId) }) });
    const status = await taskStatus(parts.store, id);
    if (status === undefined) return valueBody(JSON.stringify({ error: `Could not get task status for ${id}` }));
    const { number, ...members } = status;
    return valueBody(JSON.stringify({ taskId: taskIdOf(number), ...members }));
  },
);

/** The id that a request names in one of two ways, or in both alike. Throws INVALID_TASK_ID. */
function requestedTaskId(query: { readonly task?: string; readonly nodeId?: string; readonly taskId?: string }): string {
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
