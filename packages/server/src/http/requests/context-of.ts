import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../request-context.ts";

/** Who asks, when, and what they may do. */
export function contextOf({ identity, id }: FastifyRequest): RequestContext {
  if (identity === undefined) throw new Error("A request reached a route before it was told who asks");
  return { ...identity, time: Date.now(), requestId: id };
}
