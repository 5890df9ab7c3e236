import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../request-context.ts";
import { RequestTrace } from "../../request-trace.ts";
import { clientAddress } from "./client-address.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the system metadata of its writes call it, beside the address of the client; they do not tell where there is none. */
    eventSource?: string;
  }
}

/** A request from outside. */
export type ClientContext = RequestContext & { readonly trace: RequestTrace };

/** Who asks, when, and what they may do: the same for all that is done for a request. */
export function contextOf(request: FastifyRequest): ClientContext {
  const { identity } = request;
  if (identity === undefined) throw new Error("A request reached a route before it was told who asks");
  request.context ??= { ...identity, ...timeAndTrace(request) };
  return request.context;
}

function timeAndTrace(request: FastifyRequest): Pick<ClientContext, "time" | "trace"> {
  const time = Date.now();
  const trace = new RequestTrace(time, () => {
    const { eventSource } = request.routeOptions.config;
    return eventSource === undefined ? undefined : { eventSource, sourceIP: clientAddress(request) };
  });
  return { time, trace };
}
