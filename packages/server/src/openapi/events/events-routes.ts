import { lastOffsetBefore, pollEvents } from "../../events/poll-events.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { answerAuditSearch } from "./audit-search.ts";
import { decodeOffset, encodeOffset } from "./event-offsets.ts";
import { type PollParameters, readPollParameters } from "./poll-parameters.ts";
import { answerUsageSearch } from "./usage-search.ts";

const faultMember = "errorMessage";
const day = 24 * 60 * 60 * 1000;

/** What happened in the catalog, for those who poll it (openapi.md 12.1), until the server closes. The change log is where it is read from. */
export function eventsRoutes(closing: AbortSignal): readonly OpenapiRoute[] {
  return [
    { method: "GET", url: "/openapi/v1/events/poll", faultMember, answer: (call) => answerPoll(call, closing) },
    { method: "POST", url: "/openapi/v1/events/audit/search", faultMember, answer: answerAuditSearch },
    { method: "POST", url: "/openapi/v2/analytics/datahub_usage_events/_search", answer: answerUsageSearch },
  ];
}

async function answerPoll({ parts, query }: OpenapiCall, signal: AbortSignal): Promise<OpenapiAnswer> {
  const parameters = readPollParameters(query);
  const { name, topic, limit, timeoutSeconds } = parameters;
  const deadline = Date.now() + timeoutSeconds * 1000;
  const after = await startOf(parts, parameters);
  const { events, reached } = await pollEvents(parts, { topic, after, limit, deadline, signal });
  const told = events.map((value) => ({ contentType: "application/json", value }));
  return { body: JSON.stringify({ offsetId: encodeOffset(name, reached), count: told.length, events: told }) };
}

/** Where the client was; else so many days ago; else the end. */
async function startOf({ store: { changes } }: ReadParts, { name, offsetId, lookbackDays }: PollParameters): Promise<number> {
  if (offsetId !== undefined) return decodeOffset(name, offsetId, await changes.lastOffset());
  return lookbackDays === undefined ? changes.lastOffset() : lastOffsetBefore(changes, Date.now() - lookbackDays * day);
}
