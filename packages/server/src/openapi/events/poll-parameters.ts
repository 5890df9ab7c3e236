import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { atLeast, type EventNames, readTopicQuery, type TopicQuery } from "./topic-query.ts";

/** What a poll asks for. */
export interface PollParameters extends TopicQuery {
  readonly limit: number;
  readonly timeoutSeconds: number;
}

/** So many events and so many seconds are the most; who asks for more gets these. */
export const pollLimits = { events: { usual: 100, most: 5000 }, seconds: { usual: 10, most: 60 } } as const;

/** Reads the parameters of a poll (openapi.md 12.1). Throws MISSING_PARAMETER, MALFORMED_QUERY or UNKNOWN_TOPIC. */
export function readPollParameters(query: RestQuery, known: EventNames): PollParameters {
  const { events, seconds } = pollLimits;
  return {
    ...readTopicQuery(query, known),
    limit: Math.min(atLeast(query, "limit", 1) ?? events.usual, events.most),
    timeoutSeconds: Math.min(atLeast(query, "pollTimeoutSeconds", 0) ?? seconds.usual, seconds.most),
  };
}
