import type { FastifyInstance } from "fastify";
import { type EventStreamOptions, EventStreams, type StreamParts } from "./event-streams.ts";
import { type EventRouteOptions, faultMember, followsEvents } from "./events-routes.ts";

interface StreamOptions extends EventStreamOptions, EventRouteOptions {
  readonly closing: AbortSignal;
}

/** What happens in the catalog, told as it does, as server-sent events. */
export function addEventStream(
  server: FastifyInstance,
  parts: StreamParts,
  { eventsApi = true, closing, ...options }: StreamOptions,
): void {
  if (!eventsApi) return;
  const streams = new EventStreams(parts, closing, options);
  const config = { access: followsEvents, faultMember };
  server.get("/openapi/v1/events/stream", { config, exposeHeadRoute: false }, (request, reply) => streams.answer(request, reply));
}
