import type { FastifyInstance } from "fastify";
import { fullAccess } from "../auth/access.ts";
import { type Authenticate, believeHeader, type Identity } from "../auth/identity.ts";
import { graphqlPaths } from "../graphql/graphql-routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; set before a route runs. */
    identity: Identity | undefined;
  }
}

export interface IdentifyOptions {
  /** Tells who asks; without it, whoever a request says. */
  readonly authenticate?: Authenticate;
  /** Whether the REST and OpenAPI endpoints refuse what nobody allows; GraphQL always does. */
  readonly restAuthorization?: boolean;
}

/** Tells of every request who asks, before anything else is done for it. */
export function identifyRequests(
  server: FastifyInstance,
  { authenticate = believeHeader, restAuthorization = true }: IdentifyOptions,
): void {
  server.decorateRequest("identity", undefined);
  server.addHook("onRequest", (request, _reply, done) => {
    const { method, url, headers } = request;
    const path = url.split("?", 1)[0] ?? url;
    const keep = (identity: Identity) => {
      request.identity = restAuthorization || graphqlPaths.includes(path) ? identity : { ...identity, access: fullAccess };
    };
    const told = authenticate({ method, path, headers });
    if (told instanceof Promise) {
      told.then(keep).then(() => done(), done);
    } else {
      keep(told);
      done();
    }
  });
}
