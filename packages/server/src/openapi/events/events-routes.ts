import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { pollEvents, toldWith } from "../../events/read-events.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { answerUsageSearch } from "../usage-search/answer-usage-search.ts";
import { answerAuditSearch } from "./audit-search.ts";
import { encodeOffset } from "./event-offsets.ts";
import { readPollParameters } from "./poll-parameters.ts";
import { startOf } from "./topic-query.ts";

export interface EventRouteOptions {
  /** Whether events can be polled, streamed and searched. */
  readonly eventsApi?: boolean;
}

/** The member of a refusal that tells why, for clients of events. */
export const faultMember = "errorMessage";
/** The privilege to be told what happens. */
export const followEvents = "GET_PLATFORM_EVENTS";
/** Who may not is told nothing (openapi.md 12.1). */
export const followsEvents: EndpointAccess<unknown> = { kind: "privileges", anyOf: [followEvents], refusal: () => "" };
const searchesUsage: EndpointAccess<unknown> = {
  kind: "operations",
  group: "ANALYTICS",
  operations: ["READ"],
  on: () => ({ types: [] }),
  refusal: (actor) => `${actor} is unauthorized to READ ANALYTICS.`,
};
const searchesAudit: EndpointAccess<unknown> = { ...searchesUsage, refusal: () => "" };

/** What happened in the catalog, for those who poll it (openapi.md 12.1), until the server closes. The change log is where it is read from. */
export function eventsRoutes(closing: AbortSignal, { eventsApi = true }: EventRouteOptions): readonly OpenapiRoute[] {
  if (!eventsApi) return [];
  const poll = (call: OpenapiCall) => answerPoll(call, closing);
  return [
    { method: "GET", url: "/openapi/v1/events/poll", faultMember, access: followsEvents, waits: true, answer: poll },
    { method: "POST", url: "/openapi/v1/events/audit/search", faultMember, access: searchesAudit, answer: answerAuditSearch },
    { method: "POST", url: "/openapi/v2/analytics/datahub_usage_events/_search", access: searchesUsage, answer: answerUsageSearch },
  ];
}

async function answerPoll({ parts, query }: OpenapiCall, signal: AbortSignal): Promise<OpenapiAnswer> {
  const { feed } = parts;
  const parameters = readPollParameters(query, parts);
  const { topic, filter, limit, timeoutSeconds } = parameters;
  const deadline = performance.now() + timeoutSeconds * 1000;
  const start = await startOf(feed, parameters);
  const { events, reached } = await pollEvents(feed, { ...filter, ...start, topics: [topic], limit, deadline, signal });
  const told = events.slice(0, limit).map(({ text }) => ({ contentType: "application/json", value: text }));
  const end = told.length < events.length ? toldWith(events, limit - 1) : { after: reached };
  return { body: JSON.stringify({ offsetId: encodeOffset(topic, end), count: told.length, events: told }) };
}
