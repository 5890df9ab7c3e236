import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import { deleteEntityRows } from "./delete-aspect.ts";
import { applySideEffects, type WriteParts } from "./ingest-proposals.ts";
import { lostEventEntries } from "./lost-event-entries.ts";
import { prepareChanges } from "./prepare-changes.ts";
import { refuseFaults } from "./proposal-fault.ts";
import { resolveProposals } from "./resolve-proposals.ts";
import { validateAspects } from "./validate-aspects.ts";
import { requireWritable } from "./write-switch.ts";

/** Time series events from and to this time, both inclusive; left out, all. */
interface Bounds {
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

/**
 * Deletes an entity: every aspect in every version and its time series events within the bounds. Answers how many rows
 * of each went; an entity that is not there is none. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE, VALIDATION_FAILED or
 * PROPERTY_IN_USE when a rule protects the entity, or READ_ONLY.
 */
export async function hardDelete(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string } & Bounds,
): Promise<{ rows: number; timeseriesRows: number }> {
  requireWritable(parts.writeSwitch);
  const { urn: text, ...bounds } = target;
  const { urn, entity } = requireEntityUrn(parts.registry, text);
  return parts.store.transaction(async (tx) => {
    const scope = { ...parts, context, tx };
    const proposal = { entityType: entity.name, entityUrn: urn.text, changeType: "DELETE", aspectName: entity.keyAspect.name } as const;
    const { changes } = await prepareChanges(scope, resolveProposals(parts.registry, [proposal]).changes);
    const { valid, faults } = await validateAspects(changes, parts.hooks, scope);
    refuseFaults(faults, 1);
    const { rows, timeseriesRows, entries } = await deleteEntityRows(scope, { entity, urn }, bounds);
    if (entries.length > 0) await tx.changes.append(entries);
    await applySideEffects(scope, valid);
    return { rows, timeseriesRows };
  });
}

/** Deletes events of one time series aspect of a URN. Answers how many rows went. Throws as {@link hardDelete} does. */
export async function deleteTimeseries(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string; aspect: string } & Bounds,
): Promise<number> {
  requireWritable(parts.writeSwitch);
  const { urn } = requireEntityUrn(parts.registry, target.urn);
  return parts.store.transaction(async (tx) => {
    const { rows, series } = await tx.timeseries.deleteEvents({ ...target, urn: urn.text });
    await tx.changes.append(await lostEventEntries({ ...parts, context, tx }, series));
    return rows;
  });
}
