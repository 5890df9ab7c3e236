import { startsAlike } from "../../storage/starts-alike.ts";
import type { SeriesRange, SeriesSize, SeriesStep, SeriesStepResult, TimeseriesEvent } from "../../storage/timeseries-store.ts";

/** The next events of a series. The cursor is what tells an event from others of its aspect, as JSON text. */
export function stepThrough(
  events: readonly TimeseriesEvent[],
  range: SeriesRange,
  { after, limit }: SeriesStep,
): SeriesStepResult<{ events: TimeseriesEvent[] }> {
  const series = events.filter((event) => isInSeries(event, range)).sort(byTime);
  const from = after === undefined ? 0 : series.findIndex((event) => compareCursors(cursorOf(event), after) > 0);
  const found = from < 0 ? [] : series.slice(from, from + limit);
  const last = found.at(-1);
  return { events: found, ...(last !== undefined && found.length === limit && { next: cursorOf(last) }) };
}

/** What the events add up to. */
export function sizeOf(events: readonly TimeseriesEvent[]): SeriesSize {
  const size = { events: 0, rows: 0, bytes: 0 };
  for (const { urn, event, systemMetadata, rows } of events) {
    size.events++;
    size.rows += rows;
    size.bytes += Buffer.byteLength(urn) + Buffer.byteLength(event) + Buffer.byteLength(systemMetadata ?? "");
  }
  return size;
}

function isInSeries(event: TimeseriesEvent, range: SeriesRange): boolean {
  const { aspect, urnPrefix, startTimeMillis = -Infinity, endTimeMillis = Infinity } = range;
  const isInTime = event.timestampMillis >= startTimeMillis && event.timestampMillis <= endTimeMillis;
  return isInTime && event.aspect === aspect && startsAlike(event.urn, urnPrefix);
}

function byTime(left: TimeseriesEvent, right: TimeseriesEvent): number {
  return compareCursors(cursorOf(left), cursorOf(right));
}

function cursorOf({ timestampMillis, urn, eventGranularity, messageId, partitionSpec }: TimeseriesEvent): string {
  return JSON.stringify([timestampMillis, JSON.stringify([urn, eventGranularity, messageId, partitionSpec])]);
}

function compareCursors(left: string, right: string): number {
  const [leftTime, leftRest] = JSON.parse(left) as [number, string];
  const [rightTime, rightRest] = JSON.parse(right) as [number, string];
  if (leftTime !== rightTime) return leftTime - rightTime;
  if (leftRest === rightRest) return 0;
  return leftRest < rightRest ? -1 : 1;
}
