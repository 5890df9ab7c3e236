import { setTimeout as pause } from "node:timers/promises";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeReader } from "../storage/change-log-store.ts";
import type { EventTopic } from "./event-topics.ts";

export interface EventsQuery {
  readonly topic: EventTopic;
  /** Offset in the change log of the last change that has been told already. */
  readonly after: number;
  /** No more events than these, unless one change alone gives more. */
  readonly limit: number;
  /** Epoch milliseconds until when to wait for the first event, and to look for events among many changes that give none. */
  readonly deadline: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** Events as JSON text, and the offset up to which the change log has been told. */
export interface PolledEvents {
  readonly events: readonly string[];
  readonly reached: number;
}

const page = 200;
/** How long news may lie before somebody who waits hears of it. */
const glance = 100;

/** The events after an offset; waits for the first of them until the deadline. */
export async function pollEvents(parts: ReadParts, query: EventsQuery): Promise<PolledEvents> {
  let polled = await readEvents(parts, query);
  while (polled.events.length === 0 && !query.signal.aborted && Date.now() < query.deadline) {
    await pause(Math.min(glance, query.deadline - Date.now()), undefined, { signal: query.signal }).catch(() => {});
    if ((await parts.store.changes.lastOffset()) > polled.reached) polled = await readEvents(parts, { ...query, after: polled.reached });
  }
  return polled;
}

async function readEvents(parts: ReadParts, { topic, after, limit, deadline }: EventsQuery): Promise<PolledEvents> {
  const events: string[] = [];
  let reached = after;
  do {
    const changes = await parts.store.changes.readChanges({ after: reached, limit: page });
    for (const change of changes) {
      const told = await topic(parts, change);
      if (events.length > 0 && events.length + told.length > limit) return { events, reached };
      events.push(...told);
      reached = change.offset;
    }
    if (changes.length < page) break;
  } while (events.length < limit && Date.now() < deadline);
  return { events, reached };
}

/** The offset of the last change before a time: changes are committed in the order of their times, but for a few milliseconds. */
export async function lastOffsetBefore(changes: ChangeReader, time: number): Promise<number> {
  let low = 0;
  let high = await changes.lastOffset();
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [change] = await changes.readChanges({ after: middle, limit: 1 });
    if (change === undefined || change.createdOn >= time) high = middle;
    else low = change.offset;
  }
  return low;
}
