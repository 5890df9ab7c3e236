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
  const [latest] = await scope.tx.aspects.getLatest([{ urn: target.urn.text, aspect: target.aspect.name }]);
  if (latest === undefined) return { entries: [], records: [] };
  return { entries: [await deleteAspectRows(scope, target.entity.name, latest)], records: [latest] };
}

/** Deletes all versions of an aspect, of which this is the latest, with its edges, and nothing else. Answers what to tell. */
export async function deleteAspectRows(scope: SaveScope, entityType: string, latest: AspectRecord): Promise<UnnumberedChange> {
  const key = { urn: latest.urn, aspect: latest.aspect };
  await scope.tx.aspects.delete(key);
  await scope.tx.graph.putEdges(key, []);
  return deleteEntry(scope, entityType, latest);
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
  const ofAspects = keyLast.map((record) => deleteEntry(scope, entity.name, record));
  return { rows, timeseriesRows: events.rows, records, entries: [...(await lostEventEntries(scope, events.series)), ...ofAspects] };
}

function deleteEntry(scope: SaveScope, entityType: string, removed: AspectRecord): UnnumberedChange {
  const { urn, aspect, metadata: previousValue, systemMetadata } = removed;
  return changeEntry(scope, { changeType: "DELETE", entityType, urn, aspect, previousValue, systemMetadata });
}
