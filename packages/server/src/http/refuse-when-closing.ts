import type { FastifyInstance } from "fastify";
import { catalogError } from "../errors.ts";

/**
 * Refuses what still arrives on open connections while the server closes, each request in the form of its protocol. Answers a
 * signal of the closing, for those who wait.
 */
export function refuseWhenClosing(server: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  server.addHook("onRequest", async () => {
    if (closing.signal.aborted) throw catalogError("CLOSING");
  });
  return closing.signal;
}
