import { type EntityRegistry, upsertProposal } from "@almagest/model";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import { withoutSoftDeleted } from "../read-path/soft-deleted.ts";
import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
import { applyProposals, applySideEffects, type WriteScope } from "../write-path/apply-proposals.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { deleteEntityRows } from "../write-path/delete-rows.ts";
import { changeTakenBack } from "./change-taken-back.ts";
import { deriveAnew } from "./derive-anew.ts";
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
  /** An entity that the writes created is deleted, else marked as removed. */
  readonly hard: boolean;
  /** Throws unless whoever asks may take back these writes; without it, nobody is asked. */
  require?(written: readonly AspectKey[]): Promise<void>;
}

/** Records that are worked on before readers have their turn: some milliseconds. Nobody else writes until all is done. */
const slice = 100;

/** What is read of, in a transaction or outside. */
interface Reading {
  readonly registry: EntityRegistry;
  readonly aspects: AspectReader;
}

/** Tells what taking writes back would do, and keeps nobody from writing meanwhile. */
export async function foreseeTakingBack(reading: Reading, writes: Writes, mode: RollbackMode): Promise<RollbackResult> {
  const { rolledBack, told } = await findTargets(reading, writes, mode);
  return { ...told, aspectsReverted: rolledBack.length };
}

/** Takes writes back: each aspect returns to its value from before them or goes, and what follows from that comes true too. */
export async function takeBack(scope: WriteScope, writes: Writes, mode: RollbackMode): Promise<RollbackResult> {
  const reading = { registry: scope.registry, aspects: scope.tx.aspects };
  const { rolledBack, keys, others, told } = await findTargets(reading, writes, mode);
  const gone = new Set(mode.hard ? keys.map((record) => record.urn) : []);
  const followed: ValidChange[] = [];
  const reverted = await revertAll(scope, rolledBack, { includes: writes.includes, gone, followed });
  let removed = 0;
  for await (const some of slicesInTurns(keys, slice)) {
    if (mode.hard) for (const { urn } of some) removed += await removeEntity(scope, urn, { includes: writes.includes, followed });
    else await softDelete(scope, some);
  }
  // All at once: what follows from one can be undone by another, such as which of two data products has an asset.
  await applySideEffects(scope, followed);
  await deriveAnew(scope, followed);
  return { ...told, aspectsAffected: others.rows, aspectsReverted: reverted + removed };
}

/** What is to be taken back, once whoever asks may, with what others wrote there, and what is told of it in any case. */
async function findTargets(reading: Reading, writes: Writes, { hard, require }: RollbackMode) {
  const { rolledBack, keys, urns } = await findRecords(reading, writes, hard);
  await require?.([...rolledBack, ...keys]);
  const others = await aspectsOfOthers(reading, keys, writes);
  const told = { rolledBack, entitiesAffected: urns.size, entitiesDeleted: keys.length, unsafeEntities: [...others.urns] };
  return { rolledBack, keys, others, told };
}

/** The records that are to go, the keys among them or beside them, and whose they are. A soft rollback leaves soft deleted entities alone. */
async function findRecords({ registry, aspects }: Reading, { latest }: Writes, hard: boolean) {
  const rolledBack: AspectRecord[] = [];
  const keys: AspectRecord[] = [];
  const urns = new Set<string>();
  for await (const some of slicesInTurns(latest, slice)) {
    for (const record of hard ? some : await withoutSoftDeleted(aspects, some)) {
      const ofKey = isKey(registry, record);
      if (ofKey) keys.push(record);
      if (ofKey && !hard) continue;
      rolledBack.push(record);
      urns.add(record.urn);
    }
  }
  return { rolledBack, keys, urns };
}

/** The writes, and where the changes are gathered from which something follows. */
interface Following extends Pick<Writes, "includes"> {
  readonly followed: ValidChange[];
}

/** Answers how many were reverted, and adds those from which something follows. Entities that are gone as a whole are left out. */
async function revertAll(
  scope: WriteScope,
  records: readonly AspectRecord[],
  { gone, followed, ...writes }: Following & { readonly gone: ReadonlySet<string> },
): Promise<number> {
  let reverted = 0;
  for await (const some of slicesInTurns(records, slice)) {
    for (const record of some) {
      if (gone.has(record.urn)) continue;
      reverted++;
      const survivor = await revertAspect(scope, record, writes);
      const change = changeTakenBack(scope, { stored: record, survivor }, writes.includes);
      if (change !== undefined) followed.push(change);
    }
  }
  return reverted;
}

/** Answers how many rows there were, those of events included, and adds the deletions from which something follows. */
async function removeEntity(scope: WriteScope, text: string, { followed, includes }: Following): Promise<number> {
  const { rows, timeseriesRows, records, entries } = await deleteEntityRows(scope, requireEntityUrn(scope.registry, text));
  for (const record of records) {
    const change = changeTakenBack(scope, { stored: record }, includes);
    if (change !== undefined) followed.push(change);
  }
  if (entries.length > 0) await scope.tx.changes.append(entries);
  return rows + timeseriesRows;
}

async function softDelete(scope: WriteScope, keys: readonly AspectRecord[]): Promise<void> {
  const proposals = keys.flatMap(({ urn }) => {
    const { entity } = requireEntityUrn(scope.registry, urn);
    return entity.aspects.has("status") ? upsertProposal(entity.name, urn, "status", { removed: true }) : [];
  });
  await applyProposals(scope, proposals);
}

function isKey(registry: EntityRegistry, record: AspectRecord): boolean {
  return registry.aspects.get(record.aspect)?.isKey === true;
}

/** Aspects, neither key nor status, that others wrote on the entities that are taken away: how many, and whose. */
async function aspectsOfOthers({ registry, aspects }: Reading, keys: readonly AspectRecord[], writes: Writes) {
  const urns = new Set<string>();
  let rows = 0;
  for await (const some of slicesInTurns(keys, slice)) {
    for (const record of (await aspects.getEntities(some.map(({ urn }) => urn))).flat()) {
      if (isKey(registry, record) || record.aspect === "status" || writes.includes(record)) continue;
      rows++;
      urns.add(record.urn);
    }
  }
  return { rows, urns };
}
