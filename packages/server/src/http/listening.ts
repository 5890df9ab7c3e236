import { lookup } from "node:dns/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/** Where a server is reached. */
export interface Listening {
  /** Listens at every address of this machine that the host stands for, at each of the ports. Answers the first address. */
  open(at: { readonly host: string; readonly ports: readonly number[] }): Promise<string>;
  /** Takes no connections any more, and ends with the last one. */
  close(): Promise<void>;
}

/**
 * Lets the server listen at one address and port, and others pass on what comes in at more of them: those are connections of the
 * server then, which so bounds, counts and ends them with its own. The framework would make another server for each address of
 * `localhost`, which nothing bounds or ends.
 */
export function createListening(http: FastifyInstance): Listening {
  const others: Server[] = [];
  const listenToo = async (at: { readonly host: string; readonly port: number }) => {
    // As a server of HTTP opens its sockets.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.server.emit("connection", socket));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    other.once("error", reject).listen(at, resolve);
    await promise;
    // Nobody waits for it any more: a connection that could not be taken must not end the process.
    other.off("error", reject).on("error", (err) => http.log.error({ err }, "A connection could not be taken"));
    others.push(other);
  };
  return {
    open: async ({ host, ports: [first = 0, ...more] }) => {
      const [own = host, ...further] = await addressesOf(host);
      // Node bounds and ends only connections that come in after its server listens.
      const address = await http.listen({ host: own, port: first });
      const { port } = http.server.address() as AddressInfo;
      for (const each of more) await listenToo({ host: own, port: each });
      for (const other of further) {
        for (const each of [port, ...more]) await listenToo({ host: other, port: each }).catch(unlessNotOfThisMachine);
      }
      return address;
    },
    close: async () => {
      await Promise.all([http.close(), ...others.map(closed)]);
    },
  };
}

/** Each once: a name may be told with the same address several times. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, order: "ipv4first" });
  return [...new Set(found.map(({ address }) => address))];
}

/** Names stand for addresses of IPv6 also where a machine has none. */
function unlessNotOfThisMachine(error: NodeJS.ErrnoException): void {
  if (error.code !== "EADDRNOTAVAIL" && error.code !== "EAFNOSUPPORT") throw error;
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
}
