import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { atLeast, type EventNames, readTopicQuery, type TopicQuery } from "./topic-query.ts";

/** What a poll asks for. */
export interface PollParameters extends TopicQuery {
  readonly limit: number;
  readonly timeoutSeconds: number;
}

/** Reads the parameters of a poll (openapi.md 12.1). Throws MISSING_PARAMETER, MALFORMED_QUERY or UNKNOWN_TOPIC. */
export function readPollParameters(query: RestQuery, known: EventNames): PollParameters {
  return {
    ...readTopicQuery(query, known),
    limit: Math.min(atLeast(query, "limit", 1) ?? 100, 5000),
    timeoutSeconds: Math.min(atLeast(query, "pollTimeoutSeconds", 0) ?? 10, 60),
  };
}
