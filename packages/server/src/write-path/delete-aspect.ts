import type { AspectSpec, EntitySpec, ParsedUrn } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { UnnumberedChange } from "../storage/change-log-store.ts";
import { changeEntry } from "./change-entry.ts";
import { lostEventEntries } from "./lost-event-entries.ts";
import type { SaveScope } from "./save-scope.ts";

interface Target {
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
  readonly urn: ParsedUrn;
}

/**
 * Deletes all versions of an aspect with its edges; of the key aspect, the entity (decisions.md, "changeType: DELETE"). Answers
 * what to tell, and the latest records of what went.
 */
export async function deleteAspect(
  scope: SaveScope,
  target: Target,
): Promise<{ entries: UnnumberedChange[]; records: readonly AspectRecord[] }> {
  if (target.aspect === target.entity.keyAspect) return deleteEntityRows(scope, target);
  const { tx } = scope;
  const urn = target.urn.text;
  const [latest] = await tx.aspects.getLatest([{ urn, aspect: target.aspect.name }]);
  if (latest === undefined) return { entries: [], records: [] };
  await tx.aspects.delete({ urn, aspect: target.aspect.name });
  await tx.graph.putEdges({ urn, aspect: target.aspect.name }, []);
  return { entries: [deleteEntry(scope, target.entity, latest)], records: [latest] };
}

/**
 * Deletes every row of the entity (all aspects, all versions), the edges that they declare, and its time series. Answers
 * the numbers of rows, the latest records, and one entry for each aspect and series that it had, the key aspect last.
 */
export async function deleteEntityRows(
  scope: SaveScope,
  { entity, urn }: Omit<Target, "aspect">,
  bounds: { startTimeMillis?: number; endTimeMillis?: number } = {},
): Promise<{ rows: number; timeseriesRows: number; records: readonly AspectRecord[]; entries: UnnumberedChange[] }> {
  const { tx } = scope;
  const [records = []] = await tx.aspects.getEntities([urn.text]);
  const keyLast = records.toSorted((a, b) => Number(a.aspect === entity.keyAspect.name) - Number(b.aspect === entity.keyAspect.name));
  const rows = await tx.aspects.deleteEntity(urn.text);
  await tx.graph.deleteEntity(urn.text);
  const events = await tx.timeseries.deleteEvents({ urn: urn.text, ...bounds });
  const ofAspects = keyLast.map((record) => deleteEntry(scope, entity, record));
  return { rows, timeseriesRows: events.rows, records, entries: [...(await lostEventEntries(scope, events.series)), ...ofAspects] };
}

function deleteEntry(scope: SaveScope, entity: EntitySpec, removed: AspectRecord): UnnumberedChange {
  const { urn, aspect, metadata: previousValue, systemMetadata } = removed;
  return changeEntry(scope, { changeType: "DELETE", entityType: entity.name, urn, aspect, previousValue, systemMetadata });
}
