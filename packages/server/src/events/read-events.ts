import type { ChangeNews } from "../change-log/change-news.ts";
import { catalogError } from "../errors.ts";
import type { ChangeReader, ChangeRecord } from "../storage/change-log-store.ts";
import { pace } from "../turns.ts";
import type { EventTopic } from "./catalog-event.ts";
import { type EventFilter, wantsChange, wantsEvent } from "./event-filter.ts";

/** Where events are read from. */
export interface EventFeed {
  /** What can be told, by the names of the topics. */
  readonly topics: ReadonlyMap<string, EventTopic>;
  readonly changes: ChangeReader;
  readonly news: ChangeNews;
}

/** Up to where events have been told. */
export interface EventPosition {
  /** Offset in the change log of the last change that has been told whole. */
  readonly after: number;
  /** The last event of a change behind it that has been told, with those before it. */
  readonly last?: Pick<ToldEvent, "offset" | "place">;
}

export interface EventsQuery extends EventFilter, EventPosition {
  /** Names of topics that the feed has; only one where a change has been told in part. */
  readonly topics: readonly string[];
  /** No more events than these, unless one change alone gives more. */
  readonly limit: number;
  /** Until when, by `performance.now()`, to wait for the first event, and to look for events among many changes that give none. */
  readonly deadline: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** An event where it stands: in the change log, and among the events of its change. */
export interface ToldEvent {
  readonly topic: string;
  readonly offset: number;
  readonly place: number;
  readonly time: number;
  /** The event as JSON text. */
  readonly text: string;
}

/** Events, and the offset up to which the change log has been told. */
export interface EventPage {
  readonly events: readonly ToldEvent[];
  readonly reached: number;
}

/** Up to where events are told once the one at this index of a page is. */
export function toldWith(events: readonly ToldEvent[], index: number): EventPosition {
  const { offset, place } = events[index] ?? { offset: 0, place: 0 };
  return events[index + 1]?.offset === offset ? { after: offset - 1, last: { offset, place } } : { after: offset };
}

const page = 200;
/** How long to look for events among changes that give none, also for somebody who does not want to wait. */
const leastSearch = 500;
/** How often to look all the same: another process may have written. */
const glance = 1_000;

/** The events after an offset; waits for the first of them until the deadline. Throws EVENTS_GONE when they are no longer kept. */
export async function pollEvents(feed: EventFeed, query: EventsQuery): Promise<EventPage> {
  let seen = feed.news.count;
  let polled = await readEvents(feed, query);
  while (polled.events.length === 0 && !query.signal.aborted && performance.now() < query.deadline) {
    await feed.news.wait(seen, { millis: Math.max(0, Math.min(glance, query.deadline - performance.now())), signal: query.signal });
    seen = feed.news.count;
    polled = await readEvents(feed, { ...query, after: polled.reached });
  }
  return polled;
}

/** The events after an offset that are there already. Throws EVENTS_GONE when they are no longer kept. */
export async function readEvents(feed: EventFeed, query: EventsQuery): Promise<EventPage> {
  const { after, limit, deadline, signal } = query;
  const events: ToldEvent[] = [];
  const until = Math.max(deadline, performance.now() + leastSearch);
  let reached = after;
  do {
    const changes = await feed.changes.readChanges({ after: reached, limit: page });
    requireNext(changes[0], reached);
    for (const change of changes) {
      await pace();
      const told = await eventsOf(feed, query, change).catch((error) => {
        if (events.length === 0) throw error;
      });
      // What stands before a change that cannot be read is told all the same.
      if (told === undefined || (events.length > 0 && events.length + told.length > limit)) return { events, reached };
      for (const event of told) events.push(event);
      reached = change.offset;
    }
    if (changes.length < page) break;
  } while (events.length < limit && performance.now() < until && !signal.aborted);
  return { events, reached };
}

/** Offsets have no gaps: what is missing has been cut off. */
function requireNext(next: ChangeRecord | undefined, reached: number): void {
  if (next !== undefined && next.offset > reached + 1) throw catalogError("EVENTS_GONE", { first: next.offset });
}

async function eventsOf(feed: EventFeed, query: EventsQuery, change: ChangeRecord): Promise<ToldEvent[]> {
  if (!wantsChange(query, change)) return [];
  const told: ToldEvent[] = [];
  const first = query.last?.offset === change.offset ? query.last.place + 1 : 0;
  for (const topic of query.topics) {
    const events = (await feed.topics.get(topic)?.(change)) ?? [];
    for (const [place, event] of events.entries()) {
      if (place < first || !wantsEvent(query, event)) continue;
      told.push({ topic, offset: change.offset, place, time: change.createdOn, text: event.text });
    }
  }
  return told;
}
