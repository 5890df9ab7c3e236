import { type EntityRegistry, formatUrn, type JsonObject, upsertProposal } from "@almagest/model";
import { readValue } from "../read-path/read-values.ts";
import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";

const entityType = "dataHubExecutionRequest";
const resultAspect = "dataHubExecutionRequestResult";

/** Marks the execution request that a run belongs to as rolled back, where there is one (rest.md 10.1). */
export async function markRolledBack(scope: WriteScope, runId: string): Promise<void> {
  if (!knows(scope.registry)) return;
  const urn = formatUrn(entityType, [runId]);
  const result = await readValue(scope.tx.aspects, resultAspect, urn);
  if (result === undefined) return;
  // A finished request may only begin to roll back; from there it may be rolled back.
  const steps = ["ROLLING_BACK", "ROLLED_BACK"].map((status) =>
    upsertProposal(entityType, urn, resultAspect, { ...(result as unknown as JsonObject), status }),
  );
  for (const step of steps) await applyProposals(scope, [step]);
}

function knows(registry: EntityRegistry): boolean {
  return registry.entity(entityType)?.aspects.has(resultAspect) === true;
}
