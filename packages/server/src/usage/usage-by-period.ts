import type { ReadParts } from "../read-path/get-entities.ts";
import type { Condition, Criterion } from "../search/filter-criteria.ts";
import type { Cell } from "../timeseries/event-columns.ts";
import { getTimeseriesStats, type StatisticsQuery } from "../timeseries/get-timeseries-stats.ts";
import type { UsageDuration } from "./usage-windows.ts";

/** Which events about one entity. */
interface Selection {
  readonly urn: string;
  /** Only those about periods of this length. */
  readonly duration: UsageDuration;
  /** Both inclusive. */
  readonly startTime?: number;
  readonly endTime?: number;
}

/** Figures by their names, and how each is read from its cell. */
type Figures = Readonly<Record<string, (cell: Cell) => unknown>>;

/** What is there of them. */
type Read<Wanted extends Figures> = { readonly [Name in keyof Wanted]?: ReturnType<Wanted[Name]> };

/** Asks the statistics of a series how an entity was used. */
export function usageByPeriod(parts: ReadParts, series: Pick<StatisticsQuery, "entity" | "aspect">, selection: Selection) {
  const { urn, duration, startTime, endTime } = selection;
  const and = [criterion("urn", "EQUAL", urn), eventsAbout(duration)];
  if (startTime !== undefined) and.push(criterion("timestampMillis", "GREATER_THAN_OR_EQUAL_TO", String(startTime)));
  if (endTime !== undefined) and.push(criterion("timestampMillis", "LESS_THAN_OR_EQUAL_TO", String(endTime)));
  const ask = async (question: Pick<StatisticsQuery, "metrics" | "buckets">) =>
    (await getTimeseriesStats(parts, { ...series, ...question, filter: { or: [{ and }] } })).rows;
  return {
    /** Each period says what its latest event says; periods without an event between others are empty. */
    latest: async <Wanted extends Figures>(figures: Wanted) => {
      const readers = Object.entries(figures);
      const rows = await ask({
        metrics: readers.map(([fieldPath]) => ({ fieldPath, aggregationType: "LATEST" })),
        buckets: [{ type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize: { unit: duration, multiple: 1 } }],
      });
      return rows.map(([start, ...cells]) => {
        const there = readers.flatMap(([name, read], index) => {
          const cell = cells[index];
          return cell === undefined ? [] : [[name, read(cell)] as const];
        });
        return { bucket: Number(start), duration, resource: urn, metrics: Object.fromEntries(there) as Read<Wanted> };
      });
    },
    /** Over all periods, by a member of the elements of a collection: its value, then the figures. */
    by: (key: string, metrics: StatisticsQuery["metrics"]) => ask({ metrics, buckets: [{ type: "STRING_GROUPING_BUCKET", key }] }),
  };
}

/** Selects the events that are about a period of this length each. */
export function eventsAbout(duration: UsageDuration): Criterion {
  return criterion("eventGranularity", "EQUAL", JSON.stringify({ unit: duration, multiple: 1 }));
}

function criterion(field: string, condition: Condition, value: string): Criterion {
  return { field, condition, values: [value], negated: false };
}
