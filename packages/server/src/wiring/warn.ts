import type { FastifyInstance } from "fastify";

/** Makes what reports errors behind which the catalog goes on. */
export type Warn = (message: string) => (error: unknown) => void;

/** Warns through the log of a server that is still to come. */
export function warnThrough(server: Promise<FastifyInstance>): Warn {
  return (message) => (error) => void server.then(({ log }) => log.warn({ err: error }, message));
}
