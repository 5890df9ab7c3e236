import { rollbackRun } from "../../runs/rollback-run.ts";
import { Type } from "../../type-builders.ts";
import { onTypes, requireTakenBack } from "../access-rules.ts";
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
  async (call, { runId, dryRun = false, safe, hardDelete = false }) => {
    const { parts, context } = call;
    const mode = { dryRun, hard: safe === undefined ? hardDelete : !safe, require: requireTakenBack(call) };
    return encodeRollback(parts.registry, await rollbackRun(parts, context, { runId, ...mode }));
  },
);
