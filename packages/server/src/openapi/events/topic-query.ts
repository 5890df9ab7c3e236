import type { EntityRegistry } from "@almagest/model";
import { lastOffsetBefore } from "../../change-log/last-offset-before.ts";
import { catalogError } from "../../errors.ts";
import { type EventFilter, filterFaults } from "../../events/event-filter.ts";
import type { EventFeed, EventPosition } from "../../events/read-events.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { texts } from "../generic/query-parameters.ts";
import { decodeOffset } from "./event-offsets.ts";

/** Which events are asked for, and from where on. */
export interface TopicQuery {
  readonly topic: string;
  readonly offsetId?: string;
  readonly lookbackDays?: number;
  readonly filter: EventFilter;
}

const day = 24 * 60 * 60 * 1000;

/** What a query may name. */
export interface EventNames {
  readonly feed: Pick<EventFeed, "topics">;
  readonly registry: EntityRegistry;
}

/** Reads what polls and streams have in common. Throws MISSING_PARAMETER, MALFORMED_QUERY or UNKNOWN_TOPIC. */
export function readTopicQuery(query: RestQuery, { feed, registry }: EventNames): TopicQuery {
  const topic = query.text("topic");
  if (topic === undefined) throw catalogError("MISSING_PARAMETER", { name: "topic" });
  if (!feed.topics.has(topic)) throw catalogError("UNKNOWN_TOPIC", { topic, known: [...feed.topics.keys()] });
  const offsetId = query.text("offsetId");
  const lookbackDays = atLeast(query, "lookbackWindowDays", 0);
  const filter = { ...names(query, "entityTypes"), ...names(query, "aspects"), ...names(query, "categories") };
  const [fault] = filterFaults(filter, registry);
  if (fault !== undefined) throw catalogError("MALFORMED_QUERY", { reason: fault });
  return {
    topic,
    ...(offsetId && { offsetId }),
    ...(lookbackDays !== undefined && { lookbackDays }),
    filter,
  };
}

/** Where the client was; else so many days ago; else the end. Throws INVALID_OFFSET or EVENTS_GONE. */
export async function startOf({ changes }: EventFeed, { topic, offsetId, lookbackDays }: TopicQuery): Promise<EventPosition> {
  if (offsetId === undefined) {
    const now = Date.now();
    const since = lookbackDays === undefined ? changes.lastOffset() : lastOffsetBefore(changes, now - lookbackDays * day, now);
    return { after: await since };
  }
  const [first, position] = [await changes.firstOffset(), decodeOffset(topic, offsetId, await changes.lastOffset())];
  if (position.after + 1 < first) throw catalogError("EVENTS_GONE", { first });
  return position;
}

/** A whole number that must not be less than another. Throws MALFORMED_QUERY. */
export function atLeast(query: RestQuery, name: string, least: number): number | undefined {
  const value = query.integer(name);
  if (value !== undefined && value < least) throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${value}; the least is ${least}` });
  return value;
}

function names<Name extends keyof EventFilter>(query: RestQuery, name: Name): EventFilter {
  const given = texts(query, name);
  return given.length === 0 ? {} : { [name]: given };
}
