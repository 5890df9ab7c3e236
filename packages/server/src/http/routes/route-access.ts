import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type EndpointAccess, requireAccess } from "../../auth/endpoint-access.ts";
import { contextOf } from "../requests/context-of.ts";
import { servedRoutes } from "./route-list.ts";

/** Asks of every request what its route declares. A server with a route that declares nothing does not start. */
export function enforceAccess(server: FastifyInstance, registry: EntityRegistry): void {
  server.addHook("preHandler", (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    // What is asked of nobody takes no time.
    if (access === undefined || request.identity?.access.isFull !== false) return done();
    requireDeclared(registry, request).then(() => done(), done);
  });
  server.addHook("onReady", async () => {
    const silent = servedRoutes(server).find(({ config }) => config?.access === undefined);
    if (silent !== undefined) throw new Error(`The route ${silent.method} ${silent.url} does not declare what it asks of its callers`);
  });
}

/** Asks of the request what its route declares. Throws FORBIDDEN. */
export async function requireDeclared(registry: EntityRegistry, request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access !== undefined) await requireAccess(access, { registry, context: contextOf(request) }, request);
}

/** Declares the same for every route that is added to the scope from now on. */
export function declareAccess(scope: FastifyInstance, access: EndpointAccess<FastifyRequest>): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, access };
  });
}
