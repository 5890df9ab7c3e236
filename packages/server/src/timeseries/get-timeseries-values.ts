import type { ReadParts } from "../read-path/get-entities.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { FilterCriteria } from "../search/filter-criteria.ts";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { eventColumns } from "./event-columns.ts";
import { eventRow } from "./event-rows.ts";
import { intersection, windowOf } from "./event-window.ts";
import { firstEvents, SortedEvents } from "./keep-events.ts";
import { matchRows } from "./match-rows.ts";
import { requireSeries } from "./require-series.ts";
import { forEachEvent, walkEvents } from "./walk-events.ts";

/** Which events of one entity, at most how many, and in which order: newest first when it is not said. */
export interface TimeseriesValuesQuery {
  readonly urn: string;
  readonly entity: string;
  readonly aspect: string;
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  readonly filter?: FilterCriteria;
  readonly sort?: { readonly field: string; readonly order: "ASCENDING" | "DESCENDING" };
  readonly limit: number;
}

/**
 * Events of one time series aspect (rest.md 5.2). Throws INVALID_URN, UNKNOWN_ENTITY_TYPE, NOT_TIMESERIES, INVALID_FILTER, or
 * UNKNOWN_TIMESERIES_FIELD with the fields that there are.
 */
export async function getTimeseriesValues(
  { registry, store }: ReadParts,
  { limit, filter, sort, ...query }: TimeseriesValuesQuery,
): Promise<readonly TimeseriesEvent[]> {
  const series = requireSeries(registry, query);
  const { urn } = requireEntityUrn(registry, query.urn);
  const columns = eventColumns(series.aspect);
  const matches = matchRows(columns, filter);
  const { startTimeMillis = -Infinity, endTimeMillis = Infinity } = query;
  const window = intersection(windowOf(filter), { urns: [urn.text], startTimeMillis, endTimeMillis });
  const kept = sort === undefined ? firstEvents(limit) : new SortedEvents(limit, columns.require(sort.field), sort.order);
  if (limit === 0) return [];
  await forEachEvent(walkEvents(store.timeseries, series, window), (event) => {
    const row = eventRow(event);
    return matches(row) ? kept.add(row) : undefined;
  });
  return kept.events();
}
