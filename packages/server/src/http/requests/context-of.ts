import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../request-context.ts";

/** Who asks, when, and what they may do: the same for all that is done for a request. */
export function contextOf(request: FastifyRequest): RequestContext {
  const { identity, id } = request;
  if (identity === undefined) throw new Error("A request reached a route before it was told who asks");
  request.context ??= { ...identity, time: Date.now(), requestId: id };
  return request.context;
}
