import { defaultRunId, type EntityRegistry, upsertProposal } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import { withoutSoftDeleted } from "../read-path/soft-deleted.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { deleteEntityRows } from "../write-path/delete-aspect.ts";
import { applyProposals, type WriteParts } from "../write-path/ingest-proposals.ts";
import { lostEventEntries } from "../write-path/lost-event-entries.ts";
import { requireWritable } from "../write-path/write-switch.ts";
import { markRolledBack } from "./execution-request.ts";
import { revertAspect, runIdOf } from "./revert-aspect.ts";

/** What a rollback did, or would do (rest.md 10.1). */
export interface RollbackResult {
  readonly rolledBack: readonly AspectRecord[];
  readonly entitiesAffected: number;
  /** Absent in a dry run. */
  readonly aspectsAffected?: number;
  readonly entitiesDeleted: number;
  readonly aspectsReverted: number;
  readonly unsafeEntities: readonly string[];
}

const everything = Number.MAX_SAFE_INTEGER;

/**
 * Takes back what a run wrote last: each aspect returns to its value from before the run or goes; an entity that the run
 * created is deleted when `hard`, else marked as removed. Time series events of the run go in both cases. Throws RESERVED_RUN.
 */
export async function rollbackRun(
  parts: WriteParts,
  context: RequestContext,
  { runId, dryRun, hard }: { runId: string; dryRun: boolean; hard: boolean },
): Promise<RollbackResult> {
  if (runId === defaultRunId) throw catalogError("RESERVED_RUN", { runId });
  if (!dryRun) requireWritable(parts.writeSwitch);
  return parts.store.transaction(async (tx) => {
    const written = await tx.aspects.listRun({ runId, start: 0, count: everything });
    const targets = hard ? written : await withoutSoftDeleted(tx.aspects, written);
    const keys = targets.filter((record) => isKey(parts.registry, record));
    const keySet = new Set(keys);
    const others = await aspectsOfOtherRuns(tx, keys, { runId, registry: parts.registry });
    const unsafeEntities = [...new Set(others.map((record) => record.urn))];
    const rolledBack = hard ? targets : targets.filter((record) => !keySet.has(record));
    const told = {
      rolledBack,
      entitiesAffected: new Set(rolledBack.map((record) => record.urn)).size,
      entitiesDeleted: keys.length,
      unsafeEntities,
    };
    if (dryRun) return { ...told, aspectsReverted: rolledBack.length };
    const extra = await rollBack({ parts, tx, context, runId, hard }, rolledBack, keys);
    const events = await tx.timeseries.deleteRun(runId);
    await tx.changes.append(await lostEventEntries({ ...parts, tx, context }, events.series));
    await markRolledBack({ ...parts, tx, context }, runId);
    return { ...told, aspectsAffected: others.length, aspectsReverted: rolledBack.length + extra + events.rows };
  });
}

interface Scope {
  readonly parts: WriteParts;
  readonly tx: CatalogTransaction;
  readonly context: RequestContext;
  readonly runId: string;
  readonly hard: boolean;
}

/** Answers how many rows of other runs went with the deleted entities. */
async function rollBack(scope: Scope, targets: readonly AspectRecord[], keys: readonly AspectRecord[]): Promise<number> {
  const { tx, context, parts, runId } = scope;
  const gone = new Set(scope.hard ? keys.map((record) => record.urn) : []);
  for (const record of targets.filter(({ urn }) => !gone.has(urn))) {
    await revertAspect(tx, context, { registry: parts.registry, record, runId });
  }
  let removed = 0;
  for (const { urn } of keys) {
    if (scope.hard) removed += await removeEntity(scope, urn);
    else await softDelete(scope, urn);
  }
  return removed - targets.filter(({ urn }) => gone.has(urn)).length;
}

async function removeEntity({ parts, tx, context }: Scope, text: string): Promise<number> {
  const { rows, entries } = await deleteEntityRows({ ...parts, tx, context }, requireEntityUrn(parts.registry, text));
  if (entries.length > 0) await tx.changes.append(entries);
  return rows;
}

async function softDelete({ parts, tx, context }: Scope, text: string): Promise<void> {
  const { entity } = requireEntityUrn(parts.registry, text);
  if (!entity.aspects.has("status")) return;
  await applyProposals({ ...parts, tx, context }, [upsertProposal(entity.name, text, "status", { removed: true })]);
}

function isKey(registry: EntityRegistry, record: AspectRecord): boolean {
  return registry.aspects.get(record.aspect)?.isKey === true;
}

/** Aspects, neither key nor status, that other runs wrote on the entities that the rollback takes away. */
async function aspectsOfOtherRuns(
  tx: CatalogTransaction,
  keys: readonly AspectRecord[],
  { runId, registry }: { runId: string; registry: EntityRegistry },
): Promise<AspectRecord[]> {
  const entities = await tx.aspects.getEntities(keys.map((record) => record.urn));
  return entities.flat().filter((record) => !isKey(registry, record) && record.aspect !== "status" && runIdOf(record) !== runId);
}
