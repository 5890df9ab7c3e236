import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { urnPrefix } from "@almagest/model";
import { startsAlike } from "../storage/starts-alike.ts";
import type { SeriesRange, TimeseriesEvent, TimeseriesRange, TimeseriesReader } from "../storage/timeseries-store.ts";
import { pace } from "../turns.ts";
import type { EventWindow } from "./event-window.ts";
import type { Series } from "./require-series.ts";

/** How many events are read at once: so many that they are read in some milliseconds, whatever their size. */
const page = { first: 100, least: 10, most: 200, characters: 500_000, entities: 50 };

/**
 * The events of a series in a window, a page at a time: of each URN newest first when the window names URNs, else of all
 * entities oldest first. Between pages the event loop turns.
 */
export async function* walkEvents(
  reader: TimeseriesReader,
  series: Series,
  window: EventWindow,
): AsyncGenerator<readonly TimeseriesEvent[]> {
  if (window.urns === undefined) {
    const bounds = exactBounds(window);
    if (bounds === undefined) return;
    yield* walkAll(reader, { aspect: series.aspect.name, urnPrefix: seriesPrefix(series), ...bounds });
  }
  for await (const { pages } of walkEach(reader, rangesWithin(series, window), page.first)) yield* pages;
}

/** The ranges of the entities that a window names. */
export function rangesWithin(series: Series, window: EventWindow): TimeseriesRange[] {
  const bounds = exactBounds(window);
  const prefix = seriesPrefix(series);
  const urns = bounds === undefined ? [] : new Set(window.urns?.filter((urn) => startsAlike(urn, prefix)));
  return [...urns].map((urn) => ({ urn, aspect: series.aspect.name, ...bounds }));
}

/** A walk through the events of one entity, newest first. */
interface EntityWalk {
  readonly urn: string;
  readonly pages: AsyncIterable<readonly TimeseriesEvent[]>;
}

/** A walk through each of the ranges. The first pages of many, of so many events at most, are read together. */
export async function* walkEach(reader: TimeseriesReader, ranges: readonly TimeseriesRange[], first: number): AsyncGenerator<EntityWalk> {
  const size = Math.min(first, page.first);
  for (let from = 0; from < ranges.length; from += page.entities) {
    const some = ranges.slice(from, from + page.entities);
    const starts = await reader.getEventsOfEach(some, size);
    for (const [index, range] of some.entries()) {
      yield { urn: range.urn, pages: walkEntity(reader, range, { events: starts[index] ?? [], size }) };
    }
  }
}

/** The text that the URNs of a series begin with, in any letter case. */
export function seriesPrefix({ entity }: Series): string {
  return urnPrefix(entity.name);
}

/** Runs the work on each event, page by page, and lets the event loop turn when it has lasted. Ends when the work answers false. */
export async function forEachEvent(
  pages: AsyncIterable<readonly TimeseriesEvent[]>,
  work: (event: TimeseriesEvent) => boolean | undefined,
): Promise<void> {
  for await (const events of pages) {
    for (const event of events) {
      if (work(event) === false) return;
      const turn = pace();
      if (turn !== undefined) await turn;
    }
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

/** The bounds of a window in whole numbers that stay exact, as stores know them; undefined when nothing can lie between them. */
function exactBounds(window: EventWindow): { startTimeMillis: number; endTimeMillis: number } | undefined {
  const startTimeMillis = Math.max(Math.ceil(window.startTimeMillis), Number.MIN_SAFE_INTEGER);
  const endTimeMillis = Math.min(Math.floor(window.endTimeMillis), Number.MAX_SAFE_INTEGER);
  return startTimeMillis > endTimeMillis ? undefined : { startTimeMillis, endTimeMillis };
}
