import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address that a request came from, without the port that some proxies tell with it. What a trusted proxy tells that is none is
 * not believed: the address of the proxy stands for it.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? [];
  const address = inBrackets ?? beforePort ?? ip;
  return isIP(address) === 0 ? (socket.remoteAddress ?? "") : address;
}
