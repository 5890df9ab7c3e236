import type { EntityRegistry, MetadataChangeProposal } from "@almagest/model";
import { type AspectHook, hooksFor } from "../hooks/aspect-hook.ts";
import type { RequestContext } from "../request-context.ts";
import type { RetentionPolicies } from "../retention/retention-policies.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore, CatalogTransaction } from "../storage/catalog-store.ts";
import type { ValidChange } from "./aspect-change.ts";
import { type Authorizing, authorizeProposals } from "./authorize-proposals.ts";
import { inTurns } from "./elements-in-a-turn.ts";
import { checkPreconditions } from "./phases/check-preconditions.ts";
import { cutHistories } from "./phases/cut-histories.ts";
import { mutateAspects } from "./phases/mutate-aspects.ts";
import { prepareChanges } from "./phases/prepare-changes.ts";
import { resolveProposals } from "./phases/resolve-proposals.ts";
import { saveAspects } from "./phases/save-aspects.ts";
import { saveEdges } from "./phases/save-edges.ts";
import { validateAspects } from "./phases/validate-aspects.ts";
import { refuseFaults } from "./proposal-fault.ts";
import { requireWritable, type WriteSwitch, writeTransaction } from "./write-switch.ts";

/** What a write needs. */
export interface WriteParts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly hooks: readonly AspectHook[];
  readonly retention: RetentionPolicies;
  readonly writeSwitch: WriteSwitch;
  /** What callers have asked for since the start. */
  readonly writeCounts: { proposals: number };
  /** Whether the change log tells also writes that change nothing. */
  readonly tellsUnchanged?: boolean;
  /** Whether new entities get a browse path of the older form, beside that of the newer one. */
  readonly olderBrowsePaths?: boolean;
}

/** What a transport has of its own in writing. */
export interface ProposalSource extends Authorizing {
  /** Whether its clients are told of faults of an aspect, as those of OpenAPI are, and not of its record. */
  readonly tellsAspects?: boolean;
}

/**
 * The one way in: the proposals become true together or not at all, and every read sees them once this resolves. Resolves
 * with the aspects as they are stored now, default aspects of entities that are new included; events and deletes have none.
 * Throws FORBIDDEN, VALIDATION_FAILED with every fault of every proposal, PRECONDITION_FAILED, ENTITY_NOT_FOUND, UNSUPPORTED_PATCH,
 * PROPERTY_IN_USE or READ_ONLY.
 */
export async function ingestProposals(
  parts: WriteParts,
  context: RequestContext,
  proposals: readonly MetadataChangeProposal[],
  source?: ProposalSource,
): Promise<AspectRecord[]> {
  requireWritable(parts.writeSwitch);
  await authorizeProposals({ registry: parts.registry, context }, proposals, source);
  // Outside the transaction, which may run again.
  parts.writeCounts.proposals += proposals.length;
  return writeTransaction(parts, (tx) => applyProposals({ ...parts, context, tx, tellsAspects: source?.tellsAspects ?? false }, proposals));
}

/**
 * The same with proposals that are made from what is stored: nobody else writes between what `propose` reads and the commit.
 * Resolves with what it answered.
 */
export async function ingestMadeProposals<T>(
  parts: WriteParts,
  context: RequestContext,
  propose: (tx: CatalogTransaction) => Promise<{ readonly proposals: readonly MetadataChangeProposal[]; readonly answer: T }>,
): Promise<T> {
  requireWritable(parts.writeSwitch);
  const { proposals, answer } = await writeTransaction(parts, async (tx) => {
    const made = await propose(tx);
    await authorizeProposals({ registry: parts.registry, context }, made.proposals);
    await applyProposals({ ...parts, context, tx }, made.proposals);
    return made;
  });
  parts.writeCounts.proposals += proposals.length;
  return answer;
}

/** A write inside a transaction that is under way. */
export interface WriteScope extends Omit<WriteParts, "store" | "writeSwitch" | "writeCounts"> {
  readonly context: RequestContext;
  readonly tx: CatalogTransaction;
  /** Whether side effects propose what is written. */
  readonly isFollowUp?: boolean;
  readonly tellsAspects?: boolean;
}

/** The latest record of aspects that were touched, by entity and aspect; undefined once deleted. */
type Touched = ReadonlyMap<string, AspectRecord | undefined>;

/** The phases of the write path, inside a transaction; docs/write-path.md walks through them. Resolves as {@link ingestProposals} does. */
export async function applyProposals(scope: WriteScope, proposals: readonly MetadataChangeProposal[]): Promise<AspectRecord[]> {
  const { latest, followed } = await applyPhases(scope, proposals);
  return [...latest].flatMap(([key, record]) => (followed.has(key) ? followed.get(key) : record) ?? []);
}

async function applyPhases(
  scope: WriteScope,
  proposals: readonly MetadataChangeProposal[],
): Promise<{ readonly latest: Touched; readonly followed: Touched }> {
  const { registry, hooks, tx } = scope;
  const resolved = resolveProposals(registry, proposals);
  const prepared = await prepareChanges(scope, resolved.changes);
  const mutated = mutateAspects(prepared.changes, hooks);
  const validated = await validateAspects(mutated, hooks, scope);
  const checked = checkPreconditions(validated.valid);
  refuseFaults([...resolved.faults, ...prepared.faults, ...validated.faults, ...checked.faults], proposals.length);
  const { entries, latest, replaced, taken } = await saveAspects(scope, checked.changes);
  if (replaced.length > 0) await cutHistories(scope, replaced);
  await saveEdges(tx, checked.changes, latest);
  await inTurns(entries, (some) => tx.changes.append(some));
  return { latest, followed: await applySideEffects(scope, taken.length === 0 ? checked.changes : [...checked.changes, ...taken]) };
}

/** Applies what the side effect hooks propose to changes that have been saved. Resolves with what this touched. */
export async function applySideEffects(scope: WriteScope, changes: readonly ValidChange[]): Promise<Touched> {
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
    for (const proposal of await effect.propose(concerning, scope)) followUps.push(proposal);
  }
  if (followUps.length === 0) return new Map();
  const { latest, followed } = await applyPhases({ ...scope, isFollowUp: true }, followUps);
  return new Map([...latest, ...followed]);
}
