import type { ReadParts } from "../read-path/get-entities.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { FilterCriteria } from "../search/filter-criteria.ts";
import type { TimeseriesEvent, TimeseriesRange } from "../storage/timeseries-store.ts";
import { eventColumns, searchedColumn } from "./event-columns.ts";
import { eventRow } from "./event-rows.ts";
import { intersection, windowOf } from "./event-window.ts";
import { firstEvents, SortedEvents } from "./keep-events.ts";
import { matchRows } from "./match-rows.ts";
import { requireSeries, type Series } from "./require-series.ts";
import { forEachEvent, rangesWithin, walkEach } from "./walk-events.ts";

/** Which events of an entity, at most how many, and in which order: newest first when it is not said. */
export interface SeriesQuery {
  readonly entity: string;
  readonly aspect: string;
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  readonly filter?: FilterCriteria;
  readonly sort?: { readonly field: string; readonly order: "ASCENDING" | "DESCENDING" };
  readonly limit: number;
}

/** The events of one entity. */
export interface TimeseriesValuesQuery extends SeriesQuery {
  readonly urn: string;
}

/** So many events are answered unless fewer are asked for (decisions.md, "getTimeseriesAspectValues"). */
export const mostEvents = 10_000;

/**
 * Events of one time series aspect (rest.md 5.2). Throws INVALID_URN, UNKNOWN_ENTITY_TYPE, NOT_TIMESERIES, INVALID_FILTER, or
 * UNKNOWN_TIMESERIES_FIELD with the fields that there are.
 */
export async function getTimeseriesValues(parts: ReadParts, { urn, ...query }: TimeseriesValuesQuery): Promise<readonly TimeseriesEvent[]> {
  const [events = []] = await getTimeseriesOfEach(parts, [urn], query);
  return events;
}

/** The same of several entities of one type, in their order; what they begin with is read together. */
export async function getTimeseriesOfEach(
  { registry, store }: ReadParts,
  urns: readonly string[],
  query: SeriesQuery,
): Promise<(readonly TimeseriesEvent[])[]> {
  const { limit, filter, sort } = query;
  const series = requireSeries(registry, query);
  const texts = urns.map((urn) => requireEntityUrn(registry, urn).urn.text);
  const columns = eventColumns(series.aspect);
  const matches = matchRows(columns, filter);
  const sortColumn = sort && columns.require(searchedColumn(sort.field));
  const ranges = rangesOf(series, texts, query);
  const found = new Map<string, readonly TimeseriesEvent[]>();
  for await (const { urn, pages } of walkEach(store.timeseries, ranges, filter || sort ? mostEvents : limit)) {
    const kept = sort && sortColumn ? new SortedEvents(limit, sortColumn, sort.order) : firstEvents(limit);
    await forEachEvent(pages, (event) => {
      const row = eventRow(event);
      return matches(row) ? kept.add(row) : undefined;
    });
    found.set(urn, kept.events());
  }
  return texts.map((urn) => found.get(urn) ?? []);
}

/** The parts of the series in which there may be events that are wanted. */
function rangesOf(series: Series, urns: readonly string[], { limit, filter, ...bounds }: SeriesQuery): TimeseriesRange[] {
  const { startTimeMillis = -Infinity, endTimeMillis = Infinity } = bounds;
  const window = intersection(windowOf(filter), { urns, startTimeMillis, endTimeMillis });
  return limit === 0 ? [] : rangesWithin(series, window);
}
