import fastify, { type FastifyInstance, LogController } from "fastify";
import type { AuthenticationOptions } from "../auth/authentication-options.ts";
import { createAuthenticate } from "../auth/chain/create-authenticate.ts";
import type { CatalogParts } from "../catalog-parts.ts";
import { addGraphqlRoutes, type GraphqlOptions } from "../graphql/graphql-routes.ts";
import { addEventStream } from "../openapi/events/event-stream-route.ts";
import type { EventStreamOptions } from "../openapi/events/event-streams.ts";
import type { EventRouteOptions } from "../openapi/events/events-routes.ts";
import { addOpenapiRoutes } from "../openapi/generic/openapi-routes.ts";
import { offeredRoutes } from "../openapi/offered-routes.ts";
import { addSpecificationRoutes } from "../openapi/specification/specification-routes.ts";
import { addSwaggerPage } from "../openapi/specification/swagger-page.ts";
import { resources } from "../restli/resources/resources.ts";
import { keepTickLayout } from "../runtime/keep-tick-layout.ts";
import { maxHeaderSize, millisToArrive } from "../settings/fixed-limits.ts";
import { answerClientError, answerRequestTimeout } from "./answers/answer-client-error.ts";
import { answerError, toCatalogError } from "./answers/answer-error.ts";
import { answerUnserved } from "./answers/answer-unserved.ts";
import { GatheredResponse } from "./answers/gathered-response.ts";
import { refuseWhenClosing } from "./answers/refuse-when-closing.ts";
import { closeSilentConnections } from "./close-silent-connections.ts";
import { addLogInRoutes } from "./log-in/log-in-routes.ts";
import { addHealthRoutes } from "./observing/health-routes.ts";
import { logOptions } from "./observing/log-options.ts";
import { addMetricsRoutes } from "./observing/metrics-routes.ts";
import { observeRequests } from "./observing/observe-requests.ts";
import { requestIdOf } from "./observing/request-id.ts";
import { boundLargeBodies } from "./requests/bound-large-bodies.ts";
import { type IdentifyOptions, identifyRequests } from "./requests/identify.ts";
import { readBodiesAsText } from "./requests/read-bodies.ts";
import { refuseForeignHosts } from "./requests/refuse-foreign-hosts.ts";
import { refuseUnfitHeads } from "./requests/refuse-unfit-heads.ts";
import { stripPrefix } from "./requests/strip-prefix.ts";
import { refuseUndecodable, routeUndecodable } from "./requests/undecodable-paths.ts";
import { addPages } from "./routes/pages.ts";
import { addRestliResource } from "./routes/restli-routes.ts";
import { enforceAccess, requireDeclared } from "./routes/route-access.ts";
import { listRoutes } from "./routes/route-list.ts";
import { addServiceRoutes } from "./routes/service-routes.ts";

export interface HttpOptions extends GraphqlOptions, IdentifyOptions, EventRouteOptions, EventStreamOptions {
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  /** How people and programs come in. */
  readonly authentication: AuthenticationOptions;
  readonly logLevel: string;
  /** The level at which requests are logged; they are not unless said otherwise. */
  readonly requestLogLevel?: string;
  /** Whether it tells how it fares; it does unless said otherwise. */
  readonly tellsMetrics?: boolean;
  /** Folder of the pages. */
  readonly pages: string;
  /** Names of this host. What is asked of others is refused, unless this is left out. */
  readonly hostNames?: readonly string[] | undefined;
  /** Addresses and networks of the proxies that are believed for whom they ask; none unless said otherwise. */
  readonly trustedProxies?: readonly string[];
}

/** The HTTP server with every endpoint, not yet listening. `inject` answers requests in process. */
export async function createHttpServer(parts: CatalogParts, options: HttpOptions): Promise<FastifyInstance> {
  keepTickLayout();
  const { trustedProxies = [] } = options;
  const server: FastifyInstance = fastify({
    bodyLimit: options.bodyLimit,
    // An empty list would cost every request what it takes to look into one.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    logger: logOptions(options.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: maxHeaderSize },
    http: { maxHeaderSize, ServerResponse: GatheredResponse, requireHostHeader: false },
    rewriteUrl: (request) => stripPrefix(request.url ?? "/"),
    requestTimeout: millisToArrive,
    forceCloseConnections: "idle",
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (_error, { raw }, reply) => routeUndecodable(server, raw, reply.raw),
  });
  closeSilentConnections(server.server);
  boundLargeBodies(server, { bodyLimit: options.bodyLimit, millisToArrive, giveUp: answerRequestTimeout });
  readBodiesAsText(server);
  // Nothing is asked for with it: the framework would refuse it for the lack of a body before that can be said.
  server.addHttpMethod("QUERY", { hasBody: false, overrideExisting: true });
  server.setErrorHandler((error, request, reply) => answerError(toCatalogError(error as Error, request, options.bodyLimit), reply));
  observeRequests(server, { metrics: parts.metrics.requests, level: options.requestLogLevel ?? "silent" });
  const closing = refuseWhenClosing(server);
  listRoutes(server);
  refuseUnfitHeads(server);
  if (options.hostNames !== undefined) refuseForeignHosts(server, options.hostNames);
  const authenticate = createAuthenticate(parts, options.authentication, parts.accessOf);
  const identify = identifyRequests(server, authenticate, options);
  refuseUndecodable(server);
  enforceAccess(server, parts.registry);
  server.setNotFoundHandler((request, reply) => answerUnserved(server, request, reply));
  addLogInRoutes(server, parts, options.authentication);
  addSpecificationRoutes(server, parts.registry);
  addSwaggerPage(server, parts.registry);
  for (const resource of resources) addRestliResource(server, parts, resource);
  addServiceRoutes(server, parts, authenticate);
  addGraphqlRoutes(server, parts, options);
  addOpenapiRoutes(server, parts, offeredRoutes(closing, options), async (request) => {
    await identify(request);
    await requireDeclared(parts.registry, request);
  });
  addEventStream(server, parts, { ...options, closing, authenticate });
  addHealthRoutes(server, parts);
  if (options.tellsMetrics !== false) addMetricsRoutes(server, parts);
  addPages(server, options.pages);
  return server;
}

/** Routes check what they are sent by themselves. Told so, the framework does not load its compilers, which take 5 MB. */
function noSchemas(): never {
  throw new Error("a route of the framework has no schema here");
}
