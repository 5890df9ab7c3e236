import { catalogError } from "../errors.ts";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { FilterCriteria } from "../search/filter-criteria.ts";
import { pace } from "../turns.ts";
import type { CalendarWindow } from "./calendar-window.ts";
import { type EventColumns, eventColumns, isNumeric } from "./event-columns.ts";
import { explodedRows } from "./event-rows.ts";
import { windowOf } from "./event-window.ts";
import { GroupedRows, type Grouping, type StatisticsRow } from "./grouped-rows.ts";
import { matchRows } from "./match-rows.ts";
import { type AggregationType, metricOf } from "./metrics.ts";
import { requireSeries } from "./require-series.ts";
import { forEachEvent, walkEvents } from "./walk-events.ts";

/** Figures of the rows of a time series aspect, by groups within groups. */
export interface StatisticsQuery {
  readonly entity: string;
  readonly aspect: string;
  readonly metrics: readonly { readonly fieldPath: string; readonly aggregationType: AggregationType }[];
  readonly filter?: FilterCriteria;
  readonly buckets: readonly StatisticsBucket[];
}

export type StatisticsBucket =
  | { readonly type: "STRING_GROUPING_BUCKET"; readonly key: string }
  | { readonly type: "DATE_GROUPING_BUCKET"; readonly key: string; readonly timeWindowSize: CalendarWindow };

export interface StatisticsTable {
  readonly columnNames: readonly string[];
  readonly columnTypes: readonly string[];
  readonly rows: readonly StatisticsRow[];
}

/**
 * The statistics of rest.md 12, read from the events as they are now. Throws UNKNOWN_ENTITY_TYPE, NOT_TIMESERIES,
 * UNKNOWN_TIMESERIES_FIELD, INVALID_FILTER or INVALID_STATISTICS.
 */
export async function getTimeseriesStats({ registry, store }: ReadParts, query: StatisticsQuery): Promise<StatisticsTable> {
  const series = requireSeries(registry, query);
  const columns = eventColumns(series.aspect);
  const groupings = query.buckets.map((bucket) => groupingOf(columns, bucket));
  const metrics = query.metrics.map(({ fieldPath, aggregationType }) => metricOf(aggregationType, columns.require(fieldPath)));
  const matches = matchRows(columns, query.filter);
  const grouped = new GroupedRows(groupings, metrics);
  await forEachEvent(walkEvents(store.timeseries, series, windowOf(query.filter)), (event) => {
    for (const row of explodedRows(series.aspect, event)) if (matches(row)) grouped.add(row);
    return true;
  });
  const rows: StatisticsRow[] = [];
  for (const row of grouped.table()) {
    rows.push(row);
    await pace();
  }
  return {
    columnNames: [...query.buckets.map(({ key }) => key), ...metrics.map(({ columnName }) => columnName)],
    columnTypes: [
      ...groupings.map(({ column }) => (isNumeric(column) ? column.kind : "string")),
      ...metrics.map(({ columnType }) => columnType),
    ],
    rows,
  };
}

function groupingOf(columns: EventColumns, bucket: StatisticsBucket): Grouping {
  const column = columns.require(bucket.key);
  if (bucket.type === "STRING_GROUPING_BUCKET") return { column };
  if (column.name === "timestampMillis") return { column, window: bucket.timeWindowSize };
  throw catalogError("INVALID_STATISTICS", { reason: `A DATE_GROUPING_BUCKET groups by timestampMillis, not by ${bucket.key}` });
}
