import { compareEvents, type EventPlace } from "../storage/compare-events.ts";
import type { TimeseriesEvent, TimeseriesReader } from "../storage/timeseries-store.ts";
import type { EventWindow } from "./event-window.ts";
import type { Series } from "./require-series.ts";
import { walkEvents } from "./walk-events.ts";

/** So many more than asked for are gathered before they are sorted out. */
const surplus = 2_000;

/**
 * The newest events of a series over all its entities, newest first; of them those behind `after`. A series is kept from the
 * oldest to the newest, so all of it is walked.
 */
export async function newestEvents(
  reader: TimeseriesReader,
  { series, window }: { readonly series: Series; readonly window: EventWindow },
  { after, count }: { readonly after: EventPlace | undefined; readonly count: number },
): Promise<TimeseriesEvent[]> {
  let newest: TimeseriesEvent[] = [];
  const sortOut = () => {
    newest = newest.sort((a, b) => compareEvents(b, a)).slice(0, count);
  };
  for await (const events of walkEvents(reader, series, window)) {
    newest.push(...(after === undefined ? events : events.filter((event) => compareEvents(event, after) < 0)));
    if (newest.length > count + surplus) sortOut();
  }
  sortOut();
  return newest;
}
