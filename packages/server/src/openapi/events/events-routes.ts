import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { lastOffsetBefore, pollEvents } from "../../events/poll-events.ts";
import { toCatalogError } from "../../http/answer-error.ts";
import { sendJson } from "../../http/send-json.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import { onPlatform } from "../access-rules.ts";
import { openapiStatus } from "../answer-openapi-error.ts";
import { answerAuditSearch } from "./audit-search.ts";
import { decodeOffset, encodeOffset } from "./event-offsets.ts";
import { type PollParameters, readPollParameters } from "./poll-parameters.ts";

const day = 24 * 60 * 60 * 1000;

const polls = onPlatform("poll events", "GET_PLATFORM_EVENTS");

const searchesAudit: EndpointAccess<unknown> = {
  kind: "operations",
  group: "ANALYTICS",
  operations: ["READ"],
  on: () => ({ types: [] }),
  refusal: (actor) => `${actor} is unauthorized to search the audit events`,
};

/** What happened in the catalog, for those who poll it (openapi.md 12.1). The change log is where it is read from. */
export function addEventsRoutes(server: FastifyInstance, parts: ReadParts): void {
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  server.get("/openapi/v1/events/poll", { errorHandler: answerEventsError, config: { access: polls } }, async ({ url }, reply) => {
    const parameters = readPollParameters(url.split("?")[1] ?? "");
    const { name, topic, limit, timeoutSeconds } = parameters;
    const deadline = Date.now() + timeoutSeconds * 1000;
    const after = await startOf(parts, parameters);
    const { events, reached } = await pollEvents(parts, { topic, after, limit, deadline, signal: closing.signal });
    const told = events.map((value) => ({ contentType: "application/json", value }));
    return sendJson(reply, JSON.stringify({ offsetId: encodeOffset(name, reached), count: told.length, events: told }));
  });
  server.post(
    "/openapi/v1/events/audit/search",
    { errorHandler: answerEventsError, config: { access: searchesAudit } },
    async ({ url, body }, reply) =>
      sendJson(reply, JSON.stringify(await answerAuditSearch(parts, { queryText: url.split("?")[1] ?? "", body }))),
  );
}

/** Where the client was; else so many days ago; else the end. */
async function startOf({ store: { changes } }: ReadParts, { name, offsetId, lookbackDays }: PollParameters): Promise<number> {
  if (offsetId !== undefined) return decodeOffset(name, offsetId, await changes.lastOffset());
  return lookbackDays === undefined ? changes.lastOffset() : lastOffsetBefore(changes, Date.now() - lookbackDays * day);
}

/** The events endpoints tell errors under a name of their own. */
function answerEventsError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const told = toCatalogError(error, request, request.routeOptions.bodyLimit ?? 0);
  // Who may not poll is told nothing (openapi.md 12.1).
  if (told.code === "FORBIDDEN") reply.code(told.status).send();
  else sendJson(reply.code(openapiStatus(told)), JSON.stringify({ errorMessage: told.message }));
}
