import type { ReadParts } from "../read-path/get-entities.ts";
import type { Condition, Criterion } from "../search/filter-criteria.ts";
import type { Cell } from "../timeseries/event-columns.ts";
import { getTimeseriesStats, type StatisticsQuery } from "../timeseries/get-timeseries-stats.ts";
import { usageSums } from "./usage-sums.ts";
import type { UsageDuration } from "./usage-windows.ts";

/** Which events about one entity, and by which periods. */
interface Selection {
  readonly urn: string;
  readonly events: Criterion;
  /** How long each period is that events are put together in. */
  readonly duration: UsageDuration;
  /** Both inclusive. */
  readonly startTime?: number;
  readonly endTime?: number;
}

/** Figures by their names, and how each is read from its cell. */
type Figures = Readonly<Record<string, (cell: Cell) => unknown>>;

/** What is there of them. */
type Read<Wanted extends Figures> = { readonly [Name in keyof Wanted]?: ReturnType<Wanted[Name]> };

/** Asks the statistics of a series how an entity was used. Periods without an event between others are there, and are empty. */
export function usageByPeriod(parts: ReadParts, series: Pick<StatisticsQuery, "entity" | "aspect">, selection: Selection) {
  const { urn, events, duration, startTime, endTime } = selection;
  const and = [criterion("urn", "EQUAL", urn), events];
  if (startTime !== undefined) and.push(criterion("timestampMillis", "GREATER_THAN_OR_EQUAL_TO", String(startTime)));
  if (endTime !== undefined) and.push(criterion("timestampMillis", "LESS_THAN_OR_EQUAL_TO", String(endTime)));
  const ask = async (question: Pick<StatisticsQuery, "metrics" | "buckets">) =>
    (await getTimeseriesStats(parts, { ...series, ...question, filter: { or: [{ and }] } })).rows;
  const inPeriods = async <Told>(metrics: StatisticsQuery["metrics"], read: (cells: readonly (Cell | undefined)[]) => Told) => {
    const timeWindowSize = { unit: duration, multiple: 1 };
    const rows = await ask({ metrics, buckets: [{ type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize }] });
    return rows.map(([start, ...cells]) => ({ bucket: Number(start), duration, resource: urn, metrics: read(cells) }));
  };
  const by = (key: string, metrics: StatisticsQuery["metrics"]) => ask({ metrics, buckets: [{ type: "STRING_GROUPING_BUCKET", key }] });
  return {
    /** Each period says what its latest event says. */
    latest: <Wanted extends Figures>(figures: Wanted) => {
      const readers = Object.entries(figures);
      return inPeriods(
        readers.map(([fieldPath]) => ({ fieldPath, aggregationType: "LATEST" })),
        (cells) => {
          const there = readers.flatMap(([name, read], index) => {
            const cell = cells[index];
            return cell === undefined ? [] : [[name, read(cell)] as const];
          });
          return Object.fromEntries(there) as Read<Wanted>;
        },
      );
    },
    /** Each period says what its events add up to. */
    sums: <Name extends string>(names: readonly Name[]) => {
      const { metrics, read } = usageSums(names);
      return inPeriods(metrics, read);
    },
    /** Over all periods, by a member of the elements of a collection: its value, then the figures. */
    by,
    /** The same of figures that are added up. */
    sumsBy: async <Name extends string>(collection: string, member: string, names: readonly Name[]) => {
      const { metrics, read } = usageSums(names, collection);
      return (await by(`${collection}.${member}`, metrics)).map(([value, ...cells]) => [String(value), read(cells)] as const);
    },
  };
}

function criterion(field: string, condition: Condition, value: string): Criterion {
  return { field, condition, values: [value], negated: false };
}
