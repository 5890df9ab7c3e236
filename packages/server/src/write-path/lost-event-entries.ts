import type { AspectKey } from "../storage/aspect-store.ts";
import type { UnnumberedChange } from "../storage/change-log-store.ts";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { aspectKeyText } from "./aspect-change.ts";
import { changeEntry, type ToldChange } from "./change-entry.ts";
import type { SaveScope } from "./save-scope.ts";

/**
 * What to tell of series that have lost events: the newest event that is left, once more, or that none is. Without it
 * whatever is derived of a series, such as its search fields, would keep what is gone (docs/decisions/0004).
 */
export async function lostEventEntries(scope: SaveScope, series: readonly AspectKey[]): Promise<UnnumberedChange[]> {
  const { registry, tx } = scope;
  const newest = new Map((await tx.timeseries.getLatestEvents(series)).map((event) => [aspectKeyText(event.urn, event.aspect), event]));
  return series.map(({ urn, aspect }) => {
    const entityType = registry.entityOfUrn(urn)?.name ?? "";
    return changeEntry(scope, { entityType, urn, aspect, ...left(newest.get(aspectKeyText(urn, aspect))) });
  });
}

function left(newest: TimeseriesEvent | undefined): ToldChange {
  if (newest === undefined) return { changeType: "DELETE" };
  return { changeType: "RESTATE", value: newest.event, systemMetadata: newest.systemMetadata };
}
