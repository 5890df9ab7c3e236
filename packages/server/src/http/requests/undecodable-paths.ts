import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type CatalogError, catalogError } from "../../errors.ts";

const refusals = new WeakMap<IncomingMessage, CatalogError>();

/**
 * Sends a request whose path is not percent-encoded UTF-8, for which the router has no route, the way of all others, so that it is
 * observed, and asked who it is from: to the route that it would have with other signs in the place of those that it cannot read.
 */
export function routeUndecodable(server: FastifyInstance, raw: IncomingMessage, response: ServerResponse): void {
  const { url = "" } = raw;
  refusals.set(raw, catalogError("INVALID_URN", { urn: url, reason: "the path is not percent-encoded UTF-8" }));
  raw.url = `/${url.replace(/^\//, "").replaceAll("%", "_")}`;
  server.routing(raw, response);
  // What it asked for is logged when it is over.
  raw.url = url;
}

/** Refuses what was routed so, once nothing else has refused it. */
export function refuseUndecodable(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw }, _reply, done) => done(refusals.get(raw)));
}
