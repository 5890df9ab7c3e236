import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { createServer } from "../node-http.ts";
import { answerClientError } from "./answers/answer-client-error.ts";
import { GatheredResponse } from "./answers/gathered-response.ts";
import { maxHeaderSize } from "./requests/max-header-size.ts";

/** Serves the same at another port of the host, until the server is closed. */
export async function openSecondPort(server: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const second = createServer(
    { maxHeaderSize, ServerResponse: GatheredResponse, requestTimeout: server.server.requestTimeout },
    server.routing,
  );
  second.on("clientError", answerClientError);
  server.addHook("preClose", (done) => close(second, done));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  second.once("error", reject).listen({ host, port }, resolve);
  await promise;
}

function close(second: Server, done: () => void): void {
  second.close(() => done());
  second.closeIdleConnections();
}
