import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../../auth/identity.ts";
import { contextOf } from "../../http/requests/context-of.ts";
import { whoAsksOpenly } from "../../http/requests/identify.ts";
import { type EventStreamOptions, EventStreams, type StreamParts } from "./event-streams.ts";
import { type EventRouteOptions, faultMember, followEvents, followsEvents } from "./events-routes.ts";

interface StreamOptions extends EventStreamOptions, EventRouteOptions {
  readonly closing: AbortSignal;
  readonly authenticate: Authenticate;
}

/** What happens in the catalog, told as it does, as server-sent events. */
export function addEventStream(
  server: FastifyInstance,
  parts: StreamParts,
  { eventsApi = true, closing, authenticate, ...options }: StreamOptions,
): void {
  if (!eventsApi) return;
  const streams = new EventStreams(parts, closing, options);
  const config = { access: followsEvents, faultMember };
  server.get("/openapi/v1/events/stream", { config, exposeHeadRoute: false }, (request, reply) =>
    streams.answer(request, reply, () => mayFollow(authenticate, request)),
  );
}

/** Whether whoever began a stream may still follow it: what was revoked meanwhile counts here too. */
async function mayFollow(authenticate: Authenticate, request: FastifyRequest): Promise<boolean> {
  const identity = await whoAsksOpenly(authenticate, request);
  if (identity === undefined || contextOf(request).access.isFull) return identity !== undefined;
  const [granted = false] = await identity.access.grants([{ anyOf: [followEvents] }]);
  return granted;
}
