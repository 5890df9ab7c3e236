import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";

/** Serves the pages of the catalog at `/`, and the one that explores GraphQL beside its endpoint. They load nothing from elsewhere and may not be framed. */
export async function addPages(server: FastifyInstance, root: string): Promise<void> {
  await server.register(openPages, { root });
}

const openPages: FastifyPluginAsync<{ readonly root: string }> = async (scope, { root }) => {
  // They tell nothing of what is stored: what they show they ask for.
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, isOpen: true };
  });
  await scope.register(fastifyStatic, { root, setHeaders: protect });
  scope.get("/api/graphiql", (_request, reply) => reply.sendFile("explorer.html"));
  for (const path of ["/login", "/signup", "/reset"]) scope.get(path, (_request, reply) => reply.sendFile("login.html"));
};

function protect(response: { header(name: string, value: string): unknown }): void {
  response.header("content-security-policy", "default-src 'self'; img-src 'self' data: https:; frame-ancestors 'none'");
  response.header("x-content-type-options", "nosniff");
}
