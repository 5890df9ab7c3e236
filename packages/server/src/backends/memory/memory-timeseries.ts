import { compareEvents } from "../../storage/compare-events.ts";
import { compareText } from "../../storage/compare-text.ts";
import type {
  DeletedEvents,
  TimeseriesEvent,
  TimeseriesRange,
  TimeseriesReader,
  TimeseriesWriter,
} from "../../storage/timeseries-store.ts";
import { sizeOf, stepThrough } from "./memory-series.ts";
import { removeWhere, rowsAfter, upsert } from "./sorted-rows.ts";

/** Reads the events that `current` answers, which are ordered by their identity. */
export function createTimeseriesReader(current: () => readonly TimeseriesEvent[]): TimeseriesReader {
  const newestFirst = (range: TimeseriesRange) => eventsFromNewest(current(), range);
  return {
    async getEvents(range, limit) {
      const { urn, after } = range;
      const events = newestFirst(range);
      const behind = after === undefined ? events : events.filter((event) => compareEvents(event, { ...after, urn }) < 0);
      return behind.slice(0, limit);
    },
    async getEventsOfEach(ranges, limit) {
      return ranges.map((range) => newestFirst(range).slice(0, limit));
    },
    async getLatestEvents(keys) {
      return keys.flatMap((key) => newestFirst(key).slice(0, 1));
    },
    async scanEvents({ after, limit }) {
      return rowsAfter(current(), { after, compare: compareIdentities }).slice(0, limit);
    },
    async readSeries(range, step) {
      return stepThrough(current(), range, step);
    },
    async measureSeries(range, step) {
      const { events, ...more } = stepThrough(current(), range, step);
      return { ...sizeOf(events), ...more };
    },
  };
}

/** Reads and writes the events that `draft` answers. */
export function createTimeseriesWriter(draft: () => TimeseriesEvent[]): TimeseriesWriter {
  return {
    ...createTimeseriesReader(draft),
    async put(events) {
      for (const event of events) upsert(draft(), event, compareIdentities);
    },
    async deleteEvents({ aspect, ...range }) {
      return deleted(removeWhere(draft(), (event) => (aspect === undefined || event.aspect === aspect) && isInRange(event, range)));
    },
    async deleteNewest(key) {
      const [newest] = eventsFromNewest(draft(), key);
      return deleted(removeWhere(draft(), (event) => event === newest));
    },
    async deleteRun(runId) {
      return deleted(removeWhere(draft(), (event) => event.runId === runId && runId !== ""));
    },
    async deleteSeries(range, step) {
      const { events, ...more } = stepThrough(draft(), range, step);
      const gone = new Set(events);
      removeWhere(draft(), (event) => gone.has(event));
      return { events: events.length, ...deleted(events), ...more };
    },
  };
}

function eventsFromNewest(events: readonly TimeseriesEvent[], range: TimeseriesRange): TimeseriesEvent[] {
  return events
    .filter((event) => event.aspect === range.aspect && isInRange(event, range))
    .sort(compareEvents)
    .reverse();
}

function compareIdentities(left: TimeseriesEvent, right: TimeseriesEvent): number {
  return (
    compareText(left.urn, right.urn) ||
    compareText(left.aspect, right.aspect) ||
    left.timestampMillis - right.timestampMillis ||
    compareText(left.eventGranularity, right.eventGranularity) ||
    compareText(left.messageId, right.messageId) ||
    compareText(left.partitionSpec, right.partitionSpec)
  );
}

function isInRange(event: TimeseriesEvent, range: Omit<TimeseriesRange, "aspect">): boolean {
  const { urn, startTimeMillis = -Infinity, endTimeMillis = Infinity } = range;
  return event.urn === urn && event.timestampMillis >= startTimeMillis && event.timestampMillis <= endTimeMillis;
}

function deleted(events: readonly TimeseriesEvent[]): DeletedEvents {
  const series = new Map(events.map(({ urn, aspect }) => [`${aspect} ${urn}`, { urn, aspect }]));
  return { rows: events.reduce((sum, event) => sum + event.rows, 0), series: [...series.values()] };
}
