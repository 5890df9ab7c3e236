import type { FastifyInstance, FastifyReply } from "fastify";
import { known, open } from "../../auth/endpoint-access.ts";
import type { CatalogParts } from "../../catalog-parts.ts";
import { sendJson } from "../answers/send-json.ts";

/** A catalog that listens has its reference data; it is ready to be asked once its search index is filled too. */
type Readiness = Pick<CatalogParts, "dispatcher">;

const poll = { config: { isPoll: true, access: open } };
const debug = { config: { access: known } };

/** What older clients read of the search engine, whose place the index in this process takes. */
const clusterHealth = JSON.stringify({ cluster_name: "almagest", status: "green", timed_out: false, number_of_nodes: 1 });

/**
 * Whether the catalog lives, and whether it is ready. While it stops, everything answers 503. `/health` is rest.md 15.1, the
 * paths of checks are openapi.md 12.3, those below `/actuator` where the reference's containers are asked.
 */
export function addHealthRoutes(server: FastifyInstance, { dispatcher }: Readiness): void {
  const isReady = () => dispatcher.hasBegun;
  const ready = (reply: FastifyReply, yes: string, no: string) => sendJson(reply.code(isReady() ? 200 : 503), isReady() ? yes : no);
  server.get("/health", poll, async (_request, reply) => reply.code(200).send());
  server.get("/health/live", poll, async (_request, reply) => sendJson(reply, '{"status":"live"}'));
  server.get("/health/ready", poll, async (_request, reply) => ready(reply, '{"status":"ready"}', '{"status":"filling the search index"}'));
  for (const path of ["/actuator/health", "/actuator/health/liveness"]) {
    server.get(path, poll, async (_request, reply) => sendJson(reply, '{"status":"UP"}'));
  }
  server.get("/actuator/health/readiness", poll, async (_request, reply) => ready(reply, '{"status":"UP"}', '{"status":"OUT_OF_SERVICE"}'));
  for (const root of ["", "/openapi"]) {
    server.get(`${root}/up`, poll, async (_request, reply) => sendJson(reply, "true"));
    for (const path of ["/check/ready", "/check/elastic"]) {
      server.get(`${root}${path}`, poll, async (_request, reply) => ready(reply, "true", "false"));
    }
    server.get(`${root}/debug/elastic`, debug, async (_request, reply) => reply.type("text/plain").send(clusterHealth));
    server.get(`${root}/debug/ready`, debug, async () => ({
      elasticsearch: { statusCode: "OK", statusCodeValue: 200, body: clusterHealth },
    }));
  }
}
