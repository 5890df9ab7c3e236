import type { FastifyContextConfig, FastifyInstance } from "fastify";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route is there only to say in the words of its protocol that the method is none of its own. */
    onlyRefuses?: boolean;
    /** What the route asks of whoever calls it. */
    access?: EndpointAccess<FastifyRequest>;
  }
}

/** A method and the pattern of the URLs that it is served at. */
export interface ServedRoute {
  readonly method: string;
  readonly url: string;
  readonly config?: FastifyContextConfig | undefined;
}

const lists = new WeakMap<FastifyInstance, ServedRoute[]>();

/** Keeps the list of what is added to the server from now on. */
export function listRoutes(server: FastifyInstance): void {
  const routes: ServedRoute[] = [];
  lists.set(server, routes);
  server.addHook("onRoute", (route) => {
    if (route.config?.onlyRefuses) return;
    // Scopes add to the configuration after this.
    routes.push(
      ...[route.method].flat().map((method) => ({
        method,
        url: route.url,
        get config() {
          return route.config;
        },
      })),
    );
  });
}

/** Every route that the server answers with more than a refusal. */
export function servedRoutes(server: FastifyInstance): readonly ServedRoute[] {
  return lists.get(server) ?? [];
}
