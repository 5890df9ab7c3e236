import type { FastifyInstance } from "fastify";
import { known } from "../auth/endpoint-access.ts";
import { contextOf } from "../http/context-of.ts";

/** Tells who the server takes the client for (openapi.md 12.2). */
export function addIdentityRoutes(server: FastifyInstance): void {
  server.get("/openapi/operations/identity/user/urn", { config: { access: known } }, async (request) => ({
    urn: contextOf(request).actor,
  }));
}
