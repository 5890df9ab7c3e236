import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";

/**
 * Says again what was taken back and follows from others all the same: the run that said it first is gone, and what it followed
 * from is of another since. Comes once all else that follows from the rollback is there.
 */
export async function deriveAnew(scope: WriteScope, changes: readonly ValidChange[]): Promise<void> {
  for (const hook of scope.hooks) {
    if (hook.kind !== "sideEffect" || hook.derived === undefined) continue;
    const { derived } = hook;
    const taken = await ofEntitiesThere(
      scope,
      changes.filter(({ aspect }) => aspect.name === derived.aspect),
    );
    if (taken.length === 0) continue;
    const proposals = await derived.deriveAnew(taken, scope);
    if (proposals.length > 0) await applyProposals({ ...scope, isFollowUp: true }, proposals);
  }
}

async function ofEntitiesThere({ tx }: WriteScope, changes: readonly ValidChange[]): Promise<ValidChange[]> {
  const keys = await tx.aspects.getLatest(changes.map(({ urn, entity }) => ({ urn: urn.text, aspect: entity.keyAspect.name })));
  return changes.filter((_change, index) => keys[index] !== undefined);
}
