import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { catalogError } from "../../errors.ts";

/**
 * Refuses what is asked of another host than this machine or one of the names. Whoever owns a domain can let its name stand for
 * this machine, for as long as a page of theirs is open here: a browser then takes a catalog that asks nobody who they are for a
 * part of their site, and lets the page read and change everything in it.
 */
export function refuseForeignHosts(server: FastifyInstance, names: readonly string[]): void {
  // Not async: nothing is waited for.
  server.addHook("onRequest", ({ headers }, _reply, done) => {
    const { host = "" } = headers;
    if (isOwn(hostnameIn(host), names)) done();
    else done(catalogError("FOREIGN_HOST", { host }));
  });
}

function hostnameIn(host: string): string {
  return host
    .replace(/:\d*$/, "")
    .replace(/^\[|\]$|\.$/g, "")
    .toLowerCase();
}

/** Nobody owns an address, a name without a dot, or one of those that are set aside for networks of one's own. */
function isOwn(hostname: string, names: readonly string[]): boolean {
  return isIP(hostname) !== 0 || !hostname.includes(".") || /\.(localhost|internal)$/.test(hostname) || names.includes(hostname);
}
