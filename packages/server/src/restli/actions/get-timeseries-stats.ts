import type { Static } from "typebox";
import { filterCriteriaSchema, readFilterCriteria } from "../../search/filter-criteria.ts";
import { windowUnits } from "../../timeseries/calendar-window.ts";
import type { Cell } from "../../timeseries/event-columns.ts";
import { getTimeseriesStats as readStatistics } from "../../timeseries/get-timeseries-stats.ts";
import type { StatisticsRow } from "../../timeseries/grouped-rows.ts";
import { aggregationTypes } from "../../timeseries/metrics.ts";
import { pace } from "../../turns.ts";
import { Type } from "../../type-builders.ts";
import { onTypes } from "../access-rules.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

const window = Type.Object({
  unit: Type.Union(windowUnits.map((unit) => Type.Literal(unit))),
  multiple: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});

const bucket = Type.Object({
  type: Type.Union([Type.Literal("STRING_GROUPING_BUCKET"), Type.Literal("DATE_GROUPING_BUCKET")]),
  key: Type.String(),
  timeWindowSize: Type.Optional(window),
});

const metric = Type.Object({
  fieldPath: Type.String(),
  aggregationType: Type.Union(aggregationTypes.map((type) => Type.Literal(type))),
});

/** rest.md 12. Without buckets the table has one row; a date bucket without a window counts days. */
export const getTimeseriesStats = defineAction(
  "getTimeseriesStats",
  Type.Object({
    entityName: Type.String(),
    aspectName: Type.String(),
    metrics: Type.Array(metric),
    filter: Type.Optional(filterCriteriaSchema),
    buckets: Type.Optional(Type.Array(bucket, { maxItems: 10 })),
  }),
  onTypes(["TIMESERIES", "READ"], "User is unauthorized to get time series stats.", ({ entityName }) => [entityName]),
  async ({ parts }, { entityName, aspectName, metrics, filter: sent, buckets = [] }) => {
    const filter = readFilterCriteria(sent);
    const groupings = buckets.map(({ type, key, timeWindowSize = { unit: "DAY" as const } }) => {
      const { unit, multiple = 1 } = timeWindowSize;
      return type === "STRING_GROUPING_BUCKET" ? { type, key } : { type, key, timeWindowSize: { unit, multiple } };
    });
    const query = { entity: entityName, aspect: aspectName, metrics, buckets: groupings, ...(filter && { filter }) };
    const { rows, ...columns } = await readStatistics(parts, query);
    const table = { ...columns, rows: await printed(rows, [...groupings.map(() => undefined), ...metrics]) };
    const told = { filter: sent && withValues(sent), aggregationSpecs: metrics, groupingBuckets: groupings, table };
    return valueBody({ entityName, aspectName, ...told });
  },
);

type Column = Static<typeof metric> | undefined;

/** The rows as text, in which `NULL` says that there is no value. */
async function printed(rows: readonly StatisticsRow[], columns: readonly Column[]): Promise<string[][]> {
  const texts: string[][] = [];
  for (const row of rows) {
    texts.push(row.map((cell, index) => (columns[index]?.aggregationType === "SUM" ? sumText(cell) : String(cell ?? "NULL"))));
    await pace();
  }
  return texts;
}

/** As the reference prints sums: a whole one of numbers that need not be whole has its point. */
function sumText(sum: Cell | undefined): string {
  const isWholeDouble = typeof sum === "number" && Number.isInteger(sum) && Math.abs(sum) < 1e21;
  return isWholeDouble ? sum.toFixed(1) : String(sum);
}

type SentFilter = NonNullable<Parameters<typeof readFilterCriteria>[0]>;
type SentCriterion = NonNullable<SentFilter["criteria"]>[number];

/** The filter as it was sent, the older `value` moved to `values`. */
function withValues({ or, criteria }: SentFilter): SentFilter {
  return {
    ...(or && { or: or.map(({ and = [] }) => ({ and: and.map(moved) })) }),
    ...(criteria && { criteria: criteria.map(moved) }),
  };
}

function moved({ value = "", values = [], condition = "EQUAL", ...criterion }: SentCriterion): SentCriterion {
  const isOlder = value !== "" && values.length === 0;
  return { ...criterion, condition, value: isOlder ? "" : value, values: isOlder ? [value] : values };
}
