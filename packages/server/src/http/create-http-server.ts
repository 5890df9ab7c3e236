import fastify, { type FastifyInstance, LogController } from "fastify";
import { addGraphqlRoutes, type GraphqlOptions } from "../graphql/graphql-routes.ts";
import { addOpenapiRoutes } from "../openapi/generic/openapi-routes.ts";
import { addHealthRoutes } from "../openapi/health-routes.ts";
import { offeredRoutes } from "../openapi/offered-routes.ts";
import { addSpecificationRoutes } from "../openapi/specification/specification-routes.ts";
import { addSwaggerPage } from "../openapi/specification/swagger-page.ts";
import { resources } from "../restli/resources.ts";
import type { CatalogParts } from "../restli/restli-resource.ts";
import { answerClientError } from "./answer-client-error.ts";
import { answerError, toCatalogError } from "./answer-error.ts";
import { answerUnserved } from "./answer-unserved.ts";
import { type IdentifyOptions, identifyRequests } from "./identify.ts";
import { addPages } from "./pages.ts";
import { jsonContentTypes, readBodiesAsText } from "./read-bodies.ts";
import { refuseWhenClosing } from "./refuse-when-closing.ts";
import { addRestliResource } from "./restli-routes.ts";
import { enforceAccess } from "./route-access.ts";
import { listRoutes } from "./route-list.ts";
import { addServiceRoutes } from "./service-routes.ts";
import { stripPrefix } from "./strip-prefix.ts";

export interface HttpOptions extends GraphqlOptions, IdentifyOptions {
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  readonly logLevel: string;
  /** Folder of the pages. */
  readonly pages: string;
}

/** Largest request line and headers in bytes (rest.md 1.1). */
const maxHeaderSize = 32_768;

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
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(toCatalogError(error, request, options.bodyLimit), reply),
  });
  server.removeAllContentTypeParsers();
  readBodiesAsText(server, jsonContentTypes);
  server.setErrorHandler((error, request, reply) => answerError(toCatalogError(error as Error, request, options.bodyLimit), reply));
  const closing = refuseWhenClosing(server);
  listRoutes(server);
  identifyRequests(server, options);
  enforceAccess(server, parts.registry);
  server.setNotFoundHandler((request, reply) => answerUnserved(server, request, reply));
  addSpecificationRoutes(server, parts.registry);
  addSwaggerPage(server, parts.registry);
  for (const resource of resources) addRestliResource(server, parts, resource);
  addServiceRoutes(server, parts);
  addGraphqlRoutes(server, parts, options);
  addOpenapiRoutes(server, parts, offeredRoutes(closing));
  addHealthRoutes(server);
  addPages(server, options.pages);
  return server;
}
