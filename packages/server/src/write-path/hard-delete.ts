import { deleteProposal } from "@almagest/model";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import { applySideEffects } from "./apply-proposals.ts";
import { deletionsAlong } from "./aspect-change.ts";
import type { EventBounds } from "./delete-events.ts";
import { deleteEntityRows } from "./delete-rows.ts";
import { prepareChanges } from "./phases/prepare-changes.ts";
import { resolveProposals } from "./phases/resolve-proposals.ts";
import { validateAspects } from "./phases/validate-aspects.ts";
import { refuseFaults } from "./proposal-fault.ts";
import type { WriteParts } from "./write-parts.ts";
import { writeTransaction } from "./write-switch.ts";

/**
 * Deletes an entity: every aspect in every version and its time series events within the bounds. Answers how many rows
 * of each went; an entity that is not there is none. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE, VALIDATION_FAILED or
 * PROPERTY_IN_USE when a rule protects the entity, or READ_ONLY.
 */
export async function hardDelete(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string } & EventBounds,
): Promise<{ rows: number; timeseriesRows: number }> {
  const { urn: text, ...bounds } = target;
  const { urn, entity } = requireEntityUrn(parts.registry, text);
  return writeTransaction(parts, async (tx) => {
    const scope = { ...parts, context, tx };
    const proposal = deleteProposal(entity.name, urn.text, entity.keyAspect.name);
    const { changes } = await prepareChanges(scope, resolveProposals(parts.registry, [proposal]).changes);
    const { changes: valid, faults } = await validateAspects(changes, parts.hooks, scope);
    refuseFaults(faults, 1);
    const { rows, timeseriesRows, records, entries } = await deleteEntityRows(scope, { entity, urn }, bounds);
    if (entries.length > 0) await tx.changes.append(entries);
    await applySideEffects(
      scope,
      valid.flatMap((change) => [change, ...deletionsAlong(change, records)]),
    );
    return { rows, timeseriesRows };
  });
}
