import { Type } from "typebox";
import { listRuns as readRuns } from "../../runs/list-runs.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

/** rest.md 10.2 */
export const listRuns = defineAction(
  "list",
  Type.Object({
    pageOffset: Type.Optional(Type.Integer({ minimum: 0 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 0 })),
    includeSoft: Type.Optional(Type.Boolean()),
  }),
  async ({ parts }, { pageOffset = 0, pageSize = 100, includeSoft = false }) =>
    valueBody(await readRuns(parts, { start: pageOffset * pageSize, count: pageSize, includeSoft })),
);
