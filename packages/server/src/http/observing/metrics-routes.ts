import type { FastifyInstance } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import type { CatalogParts } from "../../catalog-parts.ts";

/** How the catalog fares, for Prometheus: at the usual path, and where the reference's is scraped. */
export function addMetricsRoutes(server: FastifyInstance, parts: CatalogParts): void {
  for (const path of ["/metrics", "/actuator/prometheus"]) {
    server.get(path, { config: { isPoll: true, access: known } }, async (_request, reply) => {
      const text = await parts.metrics.text(parts);
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    });
  }
}
