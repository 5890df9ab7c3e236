import type { FastifyInstance } from "fastify";
import { catalogError } from "../../errors.ts";

/**
 * Refuses what still arrives on open connections while the server closes, each request in the form of its protocol. Answers a
 * signal of the closing, for those who wait.
 */
export function refuseWhenClosing(server: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  // Not async: what is answered at once goes out before anything else of the same connection is looked at.
  server.addHook("onRequest", (_request, _reply, done) => done(closing.signal.aborted ? catalogError("CLOSING") : undefined));
  return closing.signal;
}
