import { requestedTaskId, taskIdOf } from "../../../operations/task-id.ts";
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
