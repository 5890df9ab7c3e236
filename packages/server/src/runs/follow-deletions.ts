import { deleteProposal, parseUrn } from "@almagest/model";
import { hooksFor } from "../hooks/aspect-hook.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { applySideEffects, type WriteScope } from "../write-path/apply-proposals.ts";
import { resolveProposals } from "../write-path/phases/resolve-proposals.ts";

/**
 * What follows from the deletion of aspects, or with a key aspect of an entity, follows from taking back the run that wrote
 * them too: the values of a property go with its definition. `deleted` are the latest records from before.
 */
export async function followDeletions(scope: WriteScope, deleted: readonly AspectRecord[]): Promise<void> {
  const changes = deleted.flatMap((stored) => {
    const proposal = deleteProposal(parseUrn(stored.urn)?.entityType ?? "", stored.urn, stored.aspect);
    const resolved = resolveProposals(scope.registry, [proposal]).changes;
    return resolved.map((change) => ({ ...change, stored, earlier: undefined, entityExisted: true, value: undefined }));
  });
  await applySideEffects(scope, changes);
}

/** Whether anything follows from the deletion of the aspect; of most, nothing does. */
export function isFollowed({ registry, hooks }: WriteScope, { urn, aspect: name }: AspectRecord): boolean {
  const entity = registry.entityOfUrn(urn);
  const aspect = entity?.aspects.get(name);
  return entity !== undefined && aspect !== undefined && hooksFor(hooks, { entity, aspect, changeType: "DELETE" }).sideEffect.length > 0;
}
