import { catalogError } from "../../errors.ts";
import { type EventTopic, eventTopics } from "../../events/event-topics.ts";
import type { RestQuery } from "../../restli/rest-query.ts";

/** What a poll asks for. */
export interface PollParameters {
  readonly name: string;
  readonly topic: EventTopic;
  readonly offsetId?: string;
  readonly limit: number;
  readonly timeoutSeconds: number;
  readonly lookbackDays?: number;
}

/** Reads the parameters of a poll (openapi.md 12.1). Throws MISSING_PARAMETER, MALFORMED_QUERY or UNKNOWN_TOPIC. */
export function readPollParameters(query: RestQuery): PollParameters {
  const name = query.text("topic");
  if (name === undefined) throw catalogError("MISSING_PARAMETER", { name: "topic" });
  const topic = eventTopics.get(name);
  if (topic === undefined) throw catalogError("UNKNOWN_TOPIC", { topic: name, known: [...eventTopics.keys()] });
  const offsetId = query.text("offsetId");
  const lookbackDays = atLeast(query, "lookbackWindowDays", 0);
  return {
    name,
    topic,
    ...(offsetId && { offsetId }),
    limit: Math.min(atLeast(query, "limit", 1) ?? 100, 5000),
    timeoutSeconds: Math.min(atLeast(query, "pollTimeoutSeconds", 0) ?? 10, 60),
    ...(lookbackDays !== undefined && { lookbackDays }),
  };
}

function atLeast(query: RestQuery, name: string, least: number): number | undefined {
  const value = query.integer(name);
  if (value !== undefined && value < least) throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${value}; the least is ${least}` });
  return value;
}
