import fastify, { type FastifyInstance, LogController } from "fastify";
import { type Access, fullAccess } from "../auth/access.ts";
import type { AuthenticationOptions } from "../auth/authentication-options.ts";
import { createAuthenticate } from "../auth/chain/create-authenticate.ts";
import { catalogError } from "../errors.ts";
import { addGraphqlRoutes, type GraphqlOptions } from "../graphql/graphql-routes.ts";
import { entityRoutes } from "../openapi/entities/entity-routes.ts";
import { addEventsRoutes } from "../openapi/events/events-routes.ts";
import { addOpenapiRoutes } from "../openapi/generic/openapi-routes.ts";
import { addHealthRoutes } from "../openapi/health-routes.ts";
import { addIdentityRoutes } from "../openapi/identity-routes.ts";
import { addLineageEventsRoutes } from "../openapi/lineage-events/lineage-events-routes.ts";
import { addOperationsRoutes } from "../openapi/operations-routes.ts";
import { registryRoutes } from "../openapi/registry-routes.ts";
import { relationshipRoutes } from "../openapi/relationships/relationship-routes.ts";
import { addSpecificationRoutes } from "../openapi/specification/specification-routes.ts";
import { addSwaggerPage } from "../openapi/specification/swagger-page.ts";
import { addThrottleRoutes } from "../openapi/throttle-routes.ts";
import { addTimelineRoutes } from "../openapi/timeline/timeline-routes.ts";
import { addTimeseriesRoutes } from "../openapi/timeseries/timeseries-routes.ts";
import { traceRoutes } from "../openapi/trace-routes.ts";
import { addTypedEntitiesRoutes } from "../openapi/typed-entities/typed-entities-routes.ts";
import { wrappedEntityRoutes } from "../openapi/wrapped-entities/wrapped-entity-routes.ts";
import { resources } from "../restli/resources.ts";
import type { CatalogParts } from "../restli/restli-resource.ts";
import { answerClientError } from "./answer-client-error.ts";
import { answerError, toCatalogError } from "./answer-error.ts";
import { identifyRequests } from "./identify.ts";
import { maxHeaderSize } from "./max-header-size.ts";
import { addPages } from "./pages.ts";
import { jsonContentTypes, readBodiesAsText } from "./read-bodies.ts";
import { addRestliResource } from "./restli-routes.ts";
import { listRoutes } from "./route-list.ts";
import { addServiceRoutes } from "./service-routes.ts";
import { addSignInRoutes } from "./sign-in/sign-in-routes.ts";
import { stripPrefix } from "./strip-prefix.ts";

export interface HttpOptions extends GraphqlOptions {
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  /** How people and programs come in. */
  readonly authentication: AuthenticationOptions;
  /** What an actor may do who has come in; everything when left out. */
  readonly accessOf?: (actor: string) => Access;
  readonly logLevel: string;
  /** Folder of the pages. */
  readonly pages: string;
}

/** The HTTP server with every endpoint, not yet listening. `inject` answers requests in process. */
export async function createHttpServer(parts: CatalogParts, options: HttpOptions): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: options.bodyLimit,
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: maxHeaderSize },
    http: { maxHeaderSize },
    rewriteUrl: (request) => stripPrefix(request.url ?? "/"),
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(toCatalogError(error, request, options.bodyLimit), reply),
  });
  server.removeAllContentTypeParsers();
  readBodiesAsText(server, jsonContentTypes);
  server.setErrorHandler((error, request, reply) => answerError(toCatalogError(error as Error, request, options.bodyLimit), reply));
  server.setNotFoundHandler((request, reply) =>
    answerError(catalogError("UNKNOWN_ENDPOINT", { method: request.method, uri: request.url }), reply),
  );
  listRoutes(server);
  identifyRequests(server, createAuthenticate(parts, options.authentication, options.accessOf ?? (() => fullAccess)));
  addSignInRoutes(server, parts, options.authentication);
  addSpecificationRoutes(server, parts.registry);
  await addSwaggerPage(server, parts.registry);
  for (const resource of resources) addRestliResource(server, parts, resource);
  addServiceRoutes(server, parts);
  addOperationsRoutes(server, parts);
  addGraphqlRoutes(server, parts, options);
  addThrottleRoutes(server, parts.writeSwitch);
  addIdentityRoutes(server);
  addOpenapiRoutes(server, parts, [...wrappedEntityRoutes, ...entityRoutes, ...relationshipRoutes, ...registryRoutes, ...traceRoutes]);
  addTimelineRoutes(server, parts);
  addEventsRoutes(server, parts);
  addTypedEntitiesRoutes(server, parts);
  addLineageEventsRoutes(server, parts);
  addTimeseriesRoutes(server, parts);
  addHealthRoutes(server);
  await addPages(server, options.pages);
  return server;
}
