import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { urnNamespace } from "@almagest/model";
import type { SeriesRange, TimeseriesEvent, TimeseriesRange, TimeseriesReader } from "../storage/timeseries-store.ts";
import type { EventWindow } from "./event-window.ts";
import type { Series } from "./require-series.ts";

/** How many events are read at once: so many that they are read in some milliseconds, whatever their size. */
const page = { first: 100, least: 10, most: 200, characters: 500_000, entities: 50 };
/** How long events are worked on before others have their turn. */
const turnMillis = 5;

/**
 * The events of a series in a window, a page at a time: of each URN newest first when the window names URNs, else of all
 * entities oldest first. Between pages the event loop turns.
 */
export async function* walkEvents(
  reader: TimeseriesReader,
  series: Series,
  window: EventWindow,
): AsyncGenerator<readonly TimeseriesEvent[]> {
  const { startTimeMillis, endTimeMillis } = exactBounds(window);
  if (startTimeMillis > endTimeMillis) return;
  const bounds = { startTimeMillis, endTimeMillis };
  const urnPrefix = seriesPrefix(series);
  if (window.urns === undefined) yield* walkAll(reader, { aspect: series.aspect.name, urnPrefix, ...bounds });
  // URNs name their type in any letter case.
  const urns = window.urns?.filter((urn) => urn.toLowerCase().startsWith(urnPrefix.toLowerCase())) ?? [];
  for (let start = 0; start < urns.length; start += page.entities) {
    const ranges = urns.slice(start, start + page.entities).map((urn) => ({ urn, aspect: series.aspect.name, ...bounds }));
    for (const walk of await walkEach(reader, ranges, page.first)) yield* walk;
  }
}

/** A walk through each of the ranges, newest event first. Their first pages, of so many events, are read together. */
export async function walkEach(
  reader: TimeseriesReader,
  ranges: readonly TimeseriesRange[],
  first: number,
): Promise<AsyncGenerator<readonly TimeseriesEvent[]>[]> {
  const size = Math.min(first, page.first);
  const starts = await reader.getEventsOfEach(ranges, size);
  return ranges.map((range, index) => walkEntity(reader, range, { events: starts[index] ?? [], size }));
}

/** The text that the URNs of a series begin with. */
export function seriesPrefix({ entity }: Series): string {
  return `urn:${urnNamespace}:${entity.name}:`;
}

/** Runs the work on each event, page by page, and lets the event loop turn when it has lasted. Ends when the work answers false. */
export async function forEachEvent(
  pages: AsyncIterable<readonly TimeseriesEvent[]>,
  work: (event: TimeseriesEvent) => boolean | undefined,
): Promise<void> {
  let begun = performance.now();
  for await (const events of pages) {
    for (const event of events) {
      if (work(event) === false) return;
      if (performance.now() - begun < turnMillis) continue;
      await turnOfEventLoop();
      begun = performance.now();
    }
  }
}

/** The same elements; the event loop turns when making them has lasted. */
export async function* inTurns<Element>(elements: Iterable<Element>): AsyncGenerator<Element> {
  let begun = performance.now();
  for (const element of elements) {
    yield element;
    if (performance.now() - begun < turnMillis) continue;
    await turnOfEventLoop();
    begun = performance.now();
  }
}

async function* walkEntity(
  reader: TimeseriesReader,
  range: TimeseriesRange,
  start: { readonly events: readonly TimeseriesEvent[]; readonly size: number },
): AsyncGenerator<readonly TimeseriesEvent[]> {
  let { events, size } = start;
  for (;;) {
    yield events;
    const after = events.at(-1);
    if (after === undefined || events.length < size) return;
    await turnOfEventLoop();
    size = pageAfter(events);
    events = await reader.getEvents({ ...range, after }, size);
  }
}

async function* walkAll(reader: TimeseriesReader, range: SeriesRange): AsyncGenerator<readonly TimeseriesEvent[]> {
  let after: string | undefined;
  let limit = page.first;
  do {
    const step = await reader.readSeries(range, { limit, ...(after !== undefined && { after }) });
    yield step.events;
    after = step.next;
    limit = pageAfter(step.events);
    await turnOfEventLoop();
  } while (after !== undefined);
}

function pageAfter(events: readonly TimeseriesEvent[]): number {
  if (events.length === 0) return page.first;
  const characters = events.reduce((sum, { event }) => sum + event.length, 0);
  const fitting = Math.floor((page.characters * events.length) / Math.max(characters, 1));
  return Math.min(Math.max(fitting, page.least), page.most);
}

/** Stores know whole numbers that stay exact. */
export function exactBounds({ startTimeMillis, endTimeMillis }: EventWindow): { startTimeMillis: number; endTimeMillis: number } {
  return {
    startTimeMillis: Math.max(Math.ceil(startTimeMillis), Number.MIN_SAFE_INTEGER),
    endTimeMillis: Math.min(Math.floor(endTimeMillis), Number.MAX_SAFE_INTEGER),
  };
}
