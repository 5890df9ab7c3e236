import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the pages of the catalog at `/`, and the one that explores GraphQL beside its endpoint. They load nothing from elsewhere and may not be framed. */
export async function addPages(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    setHeaders: (response) => {
      response.header("content-security-policy", "default-src 'self'; img-src 'self' data: https:; frame-ancestors 'none'");
      response.header("x-content-type-options", "nosniff");
    },
  });
  server.get("/api/graphiql", (_request, reply) => reply.sendFile("explorer.html"));
}
