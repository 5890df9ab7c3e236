import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectKey } from "../storage/aspect-store.ts";
import type { WriteScope } from "./apply-proposals.ts";
import { lostEventEntries } from "./lost-event-entries.ts";
import type { WriteParts } from "./write-parts.ts";
import { writeTransaction } from "./write-switch.ts";

/** Time series events from and to this time, both inclusive; left out, all. */
export interface EventBounds {
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

/** Deletes events of one time series aspect of a URN. Answers how many rows went. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE or READ_ONLY. */
export async function deleteTimeseries(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string; aspect: string } & EventBounds,
): Promise<number> {
  const { urn } = requireEntityUrn(parts.registry, target.urn);
  return writeTransaction(parts, (tx) => deleteEvents({ ...parts, context, tx }, { ...target, urn: urn.text }));
}

/** The same inside a transaction that is under way. */
export async function deleteEvents(scope: WriteScope, range: { urn: string; aspect: string } & EventBounds): Promise<number> {
  const { rows, series } = await scope.tx.timeseries.deleteEvents(range);
  await scope.tx.changes.append(await lostEventEntries(scope, series));
  return rows;
}

/** Deletes the newest event of one time series aspect of a URN, and no other. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE or READ_ONLY. */
export async function deleteNewestEvent(parts: WriteParts, context: RequestContext, target: AspectKey): Promise<void> {
  const { urn } = requireEntityUrn(parts.registry, target.urn);
  await writeTransaction(parts, async (tx) => {
    const { series } = await tx.timeseries.deleteNewest({ urn: urn.text, aspect: target.aspect });
    await tx.changes.append(await lostEventEntries({ ...parts, context, tx }, series));
  });
}
