import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/** Another port where a server is reached. */
export interface SecondPort {
  open(at: { readonly host: string; readonly port: number }): Promise<void>;
  /** Takes no connections any more, and ends with the last one. */
  close(): Promise<void>;
}

/** Another port for the server. What comes in there is a connection of the server, which so bounds, counts and ends it with its own. */
export function createSecondPort({ server }: FastifyInstance): SecondPort {
  // As a server of HTTP opens its sockets.
  const port = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  return {
    open: async (at) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      port.once("error", reject).listen(at, resolve);
      await promise;
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      // One that was never opened is closed at once.
      port.close(() => resolve());
      await promise;
    },
  };
}
