import type { FastifyInstance } from "fastify";
import type { Authenticate, Identity } from "../auth/identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; set before a route runs. */
    identity: Identity | undefined;
  }
}

/** Tells of every request who asks, before anything else is done for it. */
export function identifyRequests(server: FastifyInstance, authenticate: Authenticate): void {
  server.decorateRequest("identity", undefined);
  server.addHook("onRequest", async (request) => {
    const { method, url, headers } = request;
    request.identity = await authenticate({ method, path: url.split("?", 1)[0] ?? url, headers });
  });
}
