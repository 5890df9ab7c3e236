import { Type } from "typebox";
import { rollbackRun } from "../../runs/rollback-run.ts";
import { onTypes } from "../access-rules.ts";
import { encodeRollback } from "../answers/encode-rollback.ts";
import { defineAction } from "../restli-resource.ts";

/** rest.md 10.1: `safe` wins over the older `hardDelete`; without either the rollback is soft. */
export const rollback = defineAction(
  "rollback",
  Type.Object({
    runId: Type.String(),
    dryRun: Type.Optional(Type.Boolean()),
    safe: Type.Optional(Type.Boolean()),
    hardDelete: Type.Optional(Type.Boolean()),
  }),
  onTypes(["ENTITY", "UPDATE", "DELETE"], "User is unauthorized to update entity"),
  async ({ parts, context }, { runId, dryRun = false, safe, hardDelete = false }) =>
    encodeRollback(parts.registry, await rollbackRun(parts, context, { runId, dryRun, hard: safe === undefined ? hardDelete : !safe })),
);
