import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { open } from "../../auth/endpoint-access.ts";
import { leaveSlash } from "./leave-slash.ts";
import { declareAccess } from "./route-access.ts";

/** Serves the pages of the catalog at `/`, and the one that explores GraphQL beside its endpoint. They load nothing from elsewhere and may not be framed. */
export function addPages(server: FastifyInstance, root: string): void {
  server.register((scope, _options, done) => {
    declareAccess(scope, open);
    scope.register(fastifyStatic, {
      root,
      acceptRanges: false,
      setHeaders: (response) => {
        response.header("content-security-policy", "default-src 'self'; img-src 'self' data: https:; frame-ancestors 'none'");
        response.header("x-content-type-options", "nosniff");
      },
    });
    scope.get("/api/graphiql", { onRequest: leaveSlash }, (_request, reply) => reply.sendFile("explorer.html"));
    for (const path of ["/login", "/signup", "/reset"])
      scope.get(path, { onRequest: leaveSlash }, (_request, reply) => reply.sendFile("login.html"));
    done();
  });
}
