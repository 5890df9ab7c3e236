import type { FastifyInstance } from "fastify";
import { open } from "../auth/endpoint-access.ts";

/** Everything a check could ask for runs in this process, which answers: what answers is ready. */
const always = ["/up", "/up/", "/check/ready", "/check/elastic"];

/** What older clients read of the search engine, whose place the index in this process takes. */
const clusterHealth = JSON.stringify({ cluster_name: "almagest", status: "green", timed_out: false, number_of_nodes: 1 });

/** Whether the catalog is up and ready (openapi.md 12.3), at the root and where older clients look. */
export function addHealthRoutes(server: FastifyInstance): void {
  for (const root of ["", "/openapi"]) {
    for (const path of always)
      server.get(`${root}${path}`, { config: { access: open } }, async (_request, reply) => reply.type("application/json").send("true"));
    server.get(`${root}/debug/elastic`, { config: { access: open } }, async (_request, reply) =>
      reply.type("text/plain").send(clusterHealth),
    );
    server.get(`${root}/debug/ready`, { config: { access: open } }, async () => ({
      elasticsearch: { statusCode: "OK", statusCodeValue: 200, body: clusterHealth },
    }));
  }
}
