import { type EntityRegistry, upsertProposal } from "@almagest/model";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import { withoutSoftDeleted } from "../read-path/soft-deleted.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { deleteEntityRows } from "../write-path/delete-aspect.ts";
import { applyProposals, type WriteScope } from "../write-path/ingest-proposals.ts";
import { followDeletions } from "./follow-deletions.ts";
import { revertAspect } from "./revert-aspect.ts";

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

/** The writes that are taken back: those of a run, or of a registry. */
export interface Writes {
  /** The latest records among them. */
  readonly latest: readonly AspectRecord[];
  /** Whether a record is one of them. */
  includes(record: AspectRecord): boolean;
}

export interface RollbackMode {
  readonly dryRun: boolean;
  /** An entity that the writes created is deleted, else marked as removed. */
  readonly hard: boolean;
}

/** Takes writes back: each aspect returns to its value from before them or goes, and what follows from that comes true too. */
export async function takeBack(scope: WriteScope, writes: Writes, { dryRun, hard }: RollbackMode): Promise<RollbackResult> {
  const { registry, tx } = scope;
  const targets = hard ? writes.latest : await withoutSoftDeleted(tx.aspects, writes.latest);
  const keys = targets.filter((record) => isKey(registry, record));
  const keySet = new Set(keys);
  const others = await aspectsOfOthers(scope, keys, writes);
  const rolledBack = hard ? targets : targets.filter((record) => !keySet.has(record));
  const told = {
    rolledBack,
    entitiesAffected: new Set(rolledBack.map((record) => record.urn)).size,
    entitiesDeleted: keys.length,
    unsafeEntities: [...new Set(others.map((record) => record.urn))],
  };
  if (dryRun) return { ...told, aspectsReverted: rolledBack.length };
  const gone = new Set(hard ? keys.map((record) => record.urn) : []);
  const reverted = rolledBack.filter(({ urn }) => !gone.has(urn));
  const deleted = await revertAll(scope, reverted, writes);
  let removed = 0;
  for (const { urn } of keys) {
    if (hard) removed += await removeEntity(scope, urn);
    else await softDelete(scope, urn);
  }
  await followDeletions(scope, hard ? [...deleted, ...keys] : deleted);
  return { ...told, aspectsAffected: others.length, aspectsReverted: reverted.length + removed };
}

/** Answers the records of the aspects of which nothing is left. */
async function revertAll(scope: WriteScope, records: readonly AspectRecord[], writes: Writes): Promise<AspectRecord[]> {
  const deleted: AspectRecord[] = [];
  for (const record of records) if ((await revertAspect(scope, record, writes)) === "deleted") deleted.push(record);
  return deleted;
}

/** Answers how many rows there were. */
async function removeEntity(scope: WriteScope, text: string): Promise<number> {
  const { rows, entries } = await deleteEntityRows(scope, requireEntityUrn(scope.registry, text));
  if (entries.length > 0) await scope.tx.changes.append(entries);
  return rows;
}

async function softDelete(scope: WriteScope, text: string): Promise<void> {
  const { entity } = requireEntityUrn(scope.registry, text);
  if (!entity.aspects.has("status")) return;
  await applyProposals(scope, [upsertProposal(entity.name, text, "status", { removed: true })]);
}

function isKey(registry: EntityRegistry, record: AspectRecord): boolean {
  return registry.aspects.get(record.aspect)?.isKey === true;
}

/** Aspects, neither key nor status, that others wrote on the entities that are taken away. */
async function aspectsOfOthers({ registry, tx }: WriteScope, keys: readonly AspectRecord[], writes: Writes): Promise<AspectRecord[]> {
  const entities = await tx.aspects.getEntities(keys.map((record) => record.urn));
  return entities.flat().filter((record) => !isKey(registry, record) && record.aspect !== "status" && !writes.includes(record));
}
