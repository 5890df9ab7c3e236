import type { MetadataChangeProposal } from "@almagest/model";
import { type AspectHook, hooksFor } from "../hooks/aspect-hook.ts";
import type { WritingContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { type AspectChange, hasNoEffect, type LatestRecords, type ValidChange } from "./aspect-change.ts";
import { checkPreconditions } from "./phases/check-preconditions.ts";
import { cutHistories } from "./phases/cut-histories.ts";
import { prepareChanges } from "./phases/prepare-changes.ts";
import { resolveProposals } from "./phases/resolve-proposals.ts";
import { saveAspects } from "./phases/save-aspects.ts";
import { saveEdges } from "./phases/save-edges.ts";
import { validateAspects } from "./phases/validate-aspects.ts";
import { type ProposalOrigin, refuseFaults, type SiftedChanges } from "./proposal-fault.ts";
import { rowsInTurns } from "./rows-in-a-turn.ts";
import type { WriteParts } from "./write-parts.ts";

/** A write inside a transaction that is under way. */
export interface WriteScope extends Omit<WriteParts, "store" | "writeSwitch" | "writeCounts"> {
  readonly context: WritingContext;
  readonly tx: CatalogTransaction;
  /** Whether side effects propose what is written. */
  readonly isFollowUp?: boolean;
  readonly tellsAspects?: boolean;
  readonly origin?: ProposalOrigin | undefined;
}

/** The phases of the write path, inside a transaction; docs/write-path.md walks through them. Resolves as {@link ingestProposals} does. */
export async function applyProposals(scope: WriteScope, proposals: readonly MetadataChangeProposal[]): Promise<AspectRecord[]> {
  const touched = await applyResolved(scope, resolveProposals(scope.registry, proposals), proposals.length);
  return [...touched.values()].flatMap((record) => record ?? []);
}

/** The same of proposals that have been read, so many in all. Resolves with what they touched, as it is stored now. */
export async function applyResolved(scope: WriteScope, resolved: SiftedChanges<AspectChange>, total: number): Promise<LatestRecords> {
  const { latest, followed } = await applyPhases(scope, resolved, total);
  if (followed.size === 0) return latest;
  return new Map([...latest].map(([key, record]) => [key, followed.has(key) ? followed.get(key) : record]));
}

async function applyPhases(
  scope: WriteScope,
  resolved: SiftedChanges<AspectChange>,
  total: number,
): Promise<{ readonly latest: LatestRecords; readonly followed: LatestRecords }> {
  const { hooks, tx } = scope;
  const prepared = await prepareChanges(scope, resolved.changes);
  const validated = await validateAspects(prepared.changes, hooks, scope);
  const unmet = checkPreconditions(prepared.changes);
  refuseFaults([...resolved.faults, ...prepared.faults, ...validated.faults, ...unmet], total, scope.origin);
  // What creates what is there and was not refused for it steps aside.
  const changes = validated.changes.filter((change) => !hasNoEffect(change));
  const { entries, latest, replaced, taken } = await saveAspects(scope, changes);
  if (replaced.length > 0) await cutHistories(scope, replaced);
  await saveEdges(tx, changes, latest);
  const charactersOf = ({ value, previousValue }: (typeof entries)[number]) => (value?.length ?? 0) + (previousValue?.length ?? 0);
  for await (const some of rowsInTurns(entries, charactersOf)) await tx.changes.append(some);
  return { latest, followed: await applySideEffects(scope, taken.length === 0 ? changes : [...changes, ...taken]) };
}

/** Applies what the side effect hooks propose to changes that have been saved. Resolves with what this touched. */
export async function applySideEffects(scope: WriteScope, changes: readonly ValidChange[]): Promise<LatestRecords> {
  const concerned = new Map<AspectHook, ValidChange[]>();
  for (const change of changes) {
    for (const effect of hooksFor(scope.hooks, change).sideEffect) {
      const concerning = concerned.get(effect);
      if (concerning === undefined) concerned.set(effect, [change]);
      else concerning.push(change);
    }
  }
  if (concerned.size === 0) return new Map();
  const followUps: MetadataChangeProposal[] = [];
  for (const effect of scope.hooks) {
    const concerning = concerned.get(effect);
    if (effect.kind !== "sideEffect" || concerning === undefined) continue;
    for (const proposal of await effect.propose(concerning, scope, changes)) followUps.push(proposal);
  }
  if (followUps.length === 0) return new Map();
  const resolved = resolveProposals(scope.registry, followUps);
  const { latest, followed } = await applyPhases({ ...scope, isFollowUp: true, origin: undefined }, resolved, followUps.length);
  return new Map([...latest, ...followed]);
}
