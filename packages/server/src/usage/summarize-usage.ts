import { type AspectSpec, collectionElements, type JsonObject, parseJson } from "@almagest/model";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { windowStart } from "../timeseries/calendar-window.ts";
import { getTimeseriesOfEach, mostEvents } from "../timeseries/get-timeseries-values.ts";
import { requireSeries } from "../timeseries/require-series.ts";
import { eventsAbout, periodicEvents } from "./event-granularity.ts";

/** A series of usage, and which of its members count. */
export interface UsageSeries {
  readonly entity: string;
  readonly aspect: string;
  /** The figure of a whole day. */
  readonly figure: string;
  /** The figure of one user on a day: the first of these that is there. */
  readonly userFigures: readonly string[];
  /** Whether what happened on a day is told in events that add up. Else an event is about a whole day, and the latest counts. */
  readonly addsUp: boolean;
}

/** How much an entity was used in a period. */
export interface UsageSummary {
  /** Absent when no day says it. */
  readonly total?: number;
  /** Those who used it, the most frequent first. */
  readonly users: readonly { readonly user: string; readonly count: number }[];
}

const daily = { unit: "DAY", multiple: 1 } as const;

/** The usage of entities of one type between two times, both inclusive, in the order of the URNs. */
export async function summarizeUsage(
  parts: ReadParts,
  series: UsageSeries,
  { urns, ...bounds }: { readonly urns: readonly string[]; readonly startTimeMillis: number; readonly endTimeMillis: number },
): Promise<UsageSummary[]> {
  const { entity, aspect } = series;
  const filter = { or: [{ and: [series.addsUp ? periodicEvents : eventsAbout(daily.unit)] }] };
  const found = await getTimeseriesOfEach(parts, urns, { entity, aspect, filter, limit: mostEvents, ...bounds });
  const spec = requireSeries(parts.registry, series).aspect;
  return found.map((events) => summaryOf(series, spec, events));
}

function summaryOf(series: UsageSeries, spec: AspectSpec, newestFirst: readonly TimeseriesEvent[]): UsageSummary {
  const days = new Map<number, number>();
  const users = new Map<string, number>();
  for (const { event, timestampMillis } of newestFirst) {
    const value = parseJson(event) as JsonObject;
    const day = windowStart(timestampMillis, daily);
    const figure = value[series.figure];
    const later = days.get(day);
    if (typeof figure === "number" && (series.addsUp || later === undefined)) days.set(day, figure + (later ?? 0));
    for (const { collection, value: counts } of collectionElements(spec.record, value)) {
      if (collection !== "userCounts") continue;
      const user = String(counts.user);
      const count = series.userFigures.map((name) => counts[name]).find((one) => typeof one === "number");
      users.set(user, (users.get(user) ?? 0) + Number(count ?? 0));
    }
  }
  const total = [...days.values()].reduce((sum, figure) => sum + figure, 0);
  const ranked = [...users].map(([user, count]) => ({ user, count })).sort((a, b) => b.count - a.count);
  return { ...(days.size > 0 && { total }), users: ranked };
}
