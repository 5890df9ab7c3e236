import type { FastifyInstance } from "fastify";
import { open } from "../http/identify.ts";

/** Everything a check could ask for runs in this process, which answers: what answers is ready. */
const always = ["/up", "/up/", "/check/ready", "/check/elastic"];

/** Whether the catalog is up and ready (openapi.md 12.3), at the root and where older clients look. */
export function addHealthRoutes(server: FastifyInstance): void {
  for (const root of ["", "/openapi"]) {
    for (const path of always) server.get(`${root}${path}`, open, async (_request, reply) => reply.type("application/json").send("true"));
  }
}
