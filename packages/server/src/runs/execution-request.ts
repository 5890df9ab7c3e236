import { type EntityRegistry, type JsonObject, parseJson, upsertProposal, urnNamespace } from "@almagest/model";
import { applyProposals, type WriteScope } from "../write-path/ingest-proposals.ts";

const entityType = "dataHubExecutionRequest";
const resultAspect = "dataHubExecutionRequestResult";

/** Marks the execution request that a run belongs to as rolled back, where there is one (rest.md 10.1). */
export async function markRolledBack(scope: WriteScope, runId: string): Promise<void> {
  if (!knows(scope.registry)) return;
  const urn = `urn:${urnNamespace}:${entityType}:${runId}`;
  const [stored] = await scope.tx.aspects.getLatest([{ urn, aspect: resultAspect }]);
  if (stored === undefined) return;
  const result = parseJson(stored.metadata) as JsonObject;
  // A finished request may only begin to roll back; from there it may be rolled back.
  const steps = ["ROLLING_BACK", "ROLLED_BACK"].map((status) => upsertProposal(entityType, urn, resultAspect, { ...result, status }));
  for (const step of steps) await applyProposals(scope, [step]);
}

function knows(registry: EntityRegistry): boolean {
  return registry.entity(entityType)?.aspects.has(resultAspect) === true;
}
