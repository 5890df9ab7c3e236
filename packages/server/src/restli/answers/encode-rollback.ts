import type { EntityRegistry } from "@almagest/model";
import type { RollbackResult } from "../../runs/take-back.ts";
import { encodeRow } from "./encode-row.ts";

const mostTold = 100;

/** The body that answers a rollback (rest.md 10.1); it tells so many rows at most. */
export function encodeRollback(registry: EntityRegistry, result: RollbackResult): string {
  const rows = result.rolledBack.slice(0, mostTold).map((record) => encodeRow(registry, record, false));
  const counts = JSON.stringify({
    entitiesAffected: result.entitiesAffected,
    aspectsAffected: result.aspectsAffected,
    entitiesDeleted: result.entitiesDeleted,
    aspectsReverted: result.aspectsReverted,
    unsafeEntitiesCount: result.unsafeEntities.length,
    unsafeEntities: result.unsafeEntities.map((urn) => ({ urn })),
  });
  return `{"value":{"aspectRowSummaries":[${rows.join(",")}],${counts.slice(1)}}`;
}
