import type { TimeseriesEvent, TimeseriesReader } from "../storage/timeseries-store.ts";
import type { EventWindow } from "./event-window.ts";
import type { Series } from "./require-series.ts";
import { walkEvents } from "./walk-events.ts";

/** Where an event stands among those of a series. */
export type EventPosition = readonly [time: number, messageId: string, urn: string, granularity: string, partition: string];

/** What tells an event from every other of its series, in the order in which they are compared. */
export function positionOf({ timestampMillis, messageId, urn, eventGranularity, partitionSpec }: TimeseriesEvent): EventPosition {
  return [timestampMillis, messageId, urn, eventGranularity, partitionSpec];
}

/** So many more than asked for are gathered before they are sorted out. */
const surplus = 2_000;

/**
 * The newest events of a series over all its entities, those of one millisecond by the rest of what identifies them,
 * descending; of them those behind `after`. A series is kept from the oldest to the newest, so all of it is walked.
 */
export async function newestEvents(
  reader: TimeseriesReader,
  { series, window }: { readonly series: Series; readonly window: EventWindow },
  { after, count }: { readonly after: EventPosition | undefined; readonly count: number },
): Promise<TimeseriesEvent[]> {
  let newest: TimeseriesEvent[] = [];
  const sortOut = () => {
    newest = newest.sort((a, b) => compare(positionOf(b), positionOf(a))).slice(0, count);
  };
  for await (const events of walkEvents(reader, series, window)) {
    newest.push(...(after === undefined ? events : events.filter((event) => compare(positionOf(event), after) < 0)));
    if (newest.length > count + surplus) sortOut();
  }
  sortOut();
  return newest;
}

function compare(left: EventPosition, right: EventPosition): number {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? "";
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
