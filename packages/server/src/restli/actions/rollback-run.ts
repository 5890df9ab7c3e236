import { Type } from "typebox";
import { rollbackRun } from "../../runs/rollback-run.ts";
import { encodeRow } from "../encode-row.ts";
import { defineAction } from "../restli-resource.ts";

const mostTold = 100;

/** rest.md 10.1: `safe` wins over the older `hardDelete`; without either the rollback is soft. */
export const rollback = defineAction(
  "rollback",
  Type.Object({
    runId: Type.String(),
    dryRun: Type.Optional(Type.Boolean()),
    safe: Type.Optional(Type.Boolean()),
    hardDelete: Type.Optional(Type.Boolean()),
  }),
  async ({ parts, context }, { runId, dryRun = false, safe, hardDelete = false }) => {
    const result = await rollbackRun(parts, context, { runId, dryRun, hard: safe === undefined ? hardDelete : !safe });
    const rows = result.rolledBack.slice(0, mostTold).map((record) => encodeRow(parts.registry, record, false));
    const counts = JSON.stringify({
      entitiesAffected: result.entitiesAffected,
      aspectsAffected: result.aspectsAffected,
      entitiesDeleted: result.entitiesDeleted,
      aspectsReverted: result.aspectsReverted,
      unsafeEntitiesCount: result.unsafeEntities.length,
      unsafeEntities: result.unsafeEntities.map((urn) => ({ urn })),
    });
    return `{"value":{"aspectRowSummaries":[${rows.join(",")}],${counts.slice(1)}}`;
  },
);
