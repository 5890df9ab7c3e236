import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EventFeed, pollEvents } from "../../events/read-events.ts";
import { toCatalogError } from "../../http/answer-error.ts";
import { sendJson } from "../../http/send-json.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import { openapiStatus } from "../answer-openapi-error.ts";
import { answerAuditSearch } from "./audit-search.ts";
import { encodeOffset } from "./event-offsets.ts";
import { type EventStreamOptions, EventStreams } from "./event-streams.ts";
import { readPollParameters } from "./poll-parameters.ts";
import { startOf } from "./topic-query.ts";

interface Parts extends ReadParts {
  readonly feed: EventFeed;
}

export interface EventRouteOptions extends EventStreamOptions {
  /** Whether events can be polled, streamed and searched. */
  readonly eventsApi?: boolean;
}

/** What happened in the catalog, for those who poll it (openapi.md 12.1) or follow it. The change log is where it is read from. */
export function addEventsRoutes(server: FastifyInstance, parts: Parts, { eventsApi = true, ...options }: EventRouteOptions): void {
  if (!eventsApi) return;
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  const errorHandler = answerEventsError;
  server.get("/openapi/v1/events/poll", { errorHandler }, async ({ url }, reply) =>
    sendJson(reply, await answerPoll(parts.feed, url.split("?")[1] ?? "", closing.signal)),
  );
  const streams = new EventStreams(parts.feed, closing.signal, options);
  server.get("/openapi/v1/events/stream", { errorHandler, exposeHeadRoute: false }, (request, reply) => streams.answer(request, reply));
  server.post("/openapi/v1/events/audit/search", { errorHandler }, async ({ url, body }, reply) =>
    sendJson(reply, JSON.stringify(await answerAuditSearch(parts, { queryText: url.split("?")[1] ?? "", body }))),
  );
}

async function answerPoll(feed: EventFeed, queryText: string, signal: AbortSignal): Promise<string> {
  const parameters = readPollParameters(queryText, feed.topics.keys());
  const { topic, filter, limit, timeoutSeconds } = parameters;
  const deadline = Date.now() + timeoutSeconds * 1000;
  const after = await startOf(feed, parameters);
  const { events, reached } = await pollEvents(feed, { ...filter, topics: [topic], after, limit, deadline, signal });
  const told = events.map(({ text }) => ({ contentType: "application/json", value: text }));
  return JSON.stringify({ offsetId: encodeOffset(topic, reached), count: told.length, events: told });
}

/** The events endpoints tell errors under a name of their own. */
function answerEventsError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const told = toCatalogError(error, request, request.routeOptions.bodyLimit ?? 0);
  sendJson(reply.code(openapiStatus(told)), JSON.stringify({ errorMessage: told.message }));
}
