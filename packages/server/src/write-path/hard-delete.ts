import { deleteProposal } from "@almagest/model";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectKey } from "../storage/aspect-store.ts";
import { applyProposals, applySideEffects, type WriteScope } from "./apply-proposals.ts";
import { deletionsAlong } from "./aspect-change.ts";
import { deleteEntityRows } from "./delete-aspect.ts";
import { lostEventEntries } from "./lost-event-entries.ts";
import { prepareChanges } from "./phases/prepare-changes.ts";
import { resolveProposals } from "./phases/resolve-proposals.ts";
import { validateAspects } from "./phases/validate-aspects.ts";
import { refuseFaults } from "./proposal-fault.ts";
import type { WriteParts } from "./write-parts.ts";
import { writeTransaction } from "./write-switch.ts";

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

/** Deletes events of one time series aspect of a URN. Answers how many rows went. Throws as {@link hardDelete} does. */
export async function deleteTimeseries(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string; aspect: string } & Bounds,
): Promise<number> {
  const { urn } = requireEntityUrn(parts.registry, target.urn);
  return writeTransaction(parts, (tx) => deleteEvents({ ...parts, context, tx }, { ...target, urn: urn.text }));
}

/** Deletes the newest event of one time series aspect of a URN, and no other. Throws as {@link hardDelete} does. */
export async function deleteNewestEvent(parts: WriteParts, context: RequestContext, target: AspectKey): Promise<void> {
  const { urn } = requireEntityUrn(parts.registry, target.urn);
  await writeTransaction(parts, async (tx) => {
    const { series } = await tx.timeseries.deleteNewest({ urn: urn.text, aspect: target.aspect });
    await tx.changes.append(await lostEventEntries({ ...parts, context, tx }, series));
  });
}

/**
 * Deletes aspects of an entity, all versions or all events of each: all of them or none. Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, VALIDATION_FAILED, PROPERTY_IN_USE or READ_ONLY.
 */
export async function deleteAspects(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string; aspects: readonly string[] },
): Promise<void> {
  const { urn, entity } = requireEntityUrn(parts.registry, target.urn);
  const isSeries = (aspect: string) => entity.aspects.get(aspect)?.kind === "timeseries";
  const proposals = target.aspects
    .filter((aspect) => !isSeries(aspect))
    .map((aspectName) => deleteProposal(entity.name, urn.text, aspectName));
  await writeTransaction(parts, async (tx) => {
    const scope = { ...parts, context, tx };
    await applyProposals(scope, proposals);
    for (const aspect of target.aspects.filter(isSeries)) await deleteEvents(scope, { urn: urn.text, aspect });
  });
}

async function deleteEvents(scope: WriteScope, range: { urn: string; aspect: string } & Bounds): Promise<number> {
  const { rows, series } = await scope.tx.timeseries.deleteEvents(range);
  await scope.tx.changes.append(await lostEventEntries(scope, series));
  return rows;
}
