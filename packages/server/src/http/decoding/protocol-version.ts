import type { FastifyRequest } from "fastify";

/** The version of the Rest.li protocol that a request speaks, 1.0.0 unless it says so (rest.md 1.2); undefined for one that nobody knows. */
export function protocolVersion({ headers }: FastifyRequest): "1.0.0" | "2.0.0" | undefined {
  const version = headers["x-restli-protocol-version"] ?? "1.0.0";
  return version === "1.0.0" || version === "2.0.0" ? version : undefined;
}
