import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { catalogError } from "../../errors.ts";

/**
 * Refuses what the rules of HTTP refuse by its headers: a request without a host, which only version 1.0 allows, or of
 * several, and one that expects what nobody here can do. Node would answer most by itself, without a body, and nobody would count
 * or log them.
 */
export function refuseUnfitHeads(server: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>();
  server.server.on("checkExpectation", (request, response) => {
    unmet.add(request);
    server.routing(request, response);
  });
  // Not async: nothing is waited for.
  server.addHook("onRequest", ({ raw }, _reply, done) => {
    const { host, expect: expectation = "" } = raw.headers;
    if (host === undefined && raw.httpVersion !== "1.0") {
      done(catalogError("MALFORMED_REQUEST", { reason: "a request of HTTP/1.1 names its host in the header Host" }));
    } else if (hasSeveralHosts(raw.rawHeaders)) {
      done(catalogError("MALFORMED_REQUEST", { reason: "a request names its host in one header Host, and this one has several" }));
    } else if (unmet.has(raw)) done(catalogError("UNMET_EXPECTATION", { expectation }));
    else done();
  });
}

/** Of names and values in turn: all others together would be gathered for each request if Node told the hosts apart. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count > 1;
}
