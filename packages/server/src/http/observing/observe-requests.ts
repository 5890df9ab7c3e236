import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { RequestMetrics } from "../../metrics/request-metrics.ts";
import { splitUrl } from "../requests/split-url.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The actions of a resource: each is counted by itself. */
    actions?: ReadonlySet<string>;
    /** Whether it is asked so often, and tells so little, that its requests are logged at debug. */
    isPoll?: boolean;
  }
  interface FastifyRequest {
    /** Whether it has been answered, or its client has gone. */
    isOver: boolean;
    /** Why it was refused. */
    refusal: string | undefined;
    /** What is known of its route; unknown until that is run. */
    observed: ObservedRoute;
  }
}

interface ObservedRoute {
  readonly pattern: string;
  readonly actions?: ReadonlySet<string> | undefined;
  readonly isPoll?: boolean | undefined;
}

const noRoute: ObservedRoute = { pattern: "unknown" };

export interface ObserveOptions {
  readonly metrics: RequestMetrics;
  /** The level at which requests are logged. */
  readonly level: string;
}

/** Gives each answer the id of its request, counts each request, and logs it in one line when it is over. */
export function observeRequests(server: FastifyInstance, { metrics, level }: ObserveOptions): void {
  server.decorateRequest("isOver", false);
  server.decorateRequest("refusal", undefined);
  server.decorateRequest("observed");
  // What Fastify itself tells of the route of a request is put together anew at each look, which takes longer than the rest.
  server.addHook("onRoute", (route) => {
    const { actions, isPoll } = route.config ?? {};
    const observed: ObservedRoute = { pattern: route.url, actions, isPoll };
    const observe: onRequestHookHandler = (request, _reply, done) => {
      request.observed = observed;
      done();
    };
    route.onRequest = [observe, ...[route.onRequest ?? []].flat()];
  });
  server.addHook("onRequest", (request, reply, done) => {
    metrics.begun();
    request.observed ??= noRoute;
    reply.header("x-request-id", request.id);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    end(request, metrics);
    const route = routeOf(request);
    metrics.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    log(request, { level, told: () => answered(request, { reply, route }) });
    done();
  });
  server.addHook("onRequestAbort", (request, done) => {
    end(request, metrics);
    log(request, { level, told: () => ({ ...asked(request), route: routeOf(request), aborted: true }) });
    done();
  });
}

function end(request: FastifyRequest, metrics: RequestMetrics): void {
  if (request.isOver) return;
  request.isOver = true;
  metrics.ended();
}

/** What is known of the route, also of what was refused before it was run. */
function observedOf(request: FastifyRequest): ObservedRoute {
  if (request.is404) return noRoute;
  if (request.observed !== noRoute) return request.observed;
  const { url: pattern = noRoute.pattern, config } = request.routeOptions;
  return { pattern, actions: config.actions, isPoll: config.isPoll };
}

/** The pattern of the route, with the action if it is one of the resource. */
function routeOf(request: FastifyRequest): string {
  const { pattern, actions } = observedOf(request);
  const action = actions === undefined ? undefined : /[?&]action=(\w+)/.exec(request.url)?.[1];
  return action !== undefined && actions?.has(action) ? `${pattern}?action=${action}` : pattern;
}

const longestPath = 500;

/** Nothing of the headers, the query or the body: they may hold what nobody else is to know. */
function asked(request: FastifyRequest) {
  const path = splitUrl(request.url).path.slice(0, longestPath);
  return { requestId: request.id, method: request.method, path, actor: request.identity?.actor };
}

/** All lines have the same members, whether there is a value or not: to write a line takes a tenth of the time of a read. */
function answered(request: FastifyRequest, { reply, route }: { readonly reply: FastifyReply; readonly route: string }) {
  const { requestId, method, path, actor } = asked(request);
  const bytes = reply.getHeader("content-length");
  const millis = Math.round(reply.elapsedTime * 100) / 100;
  const { statusCode: status } = reply;
  const { refusal } = request;
  return { requestId, method, path, actor, route, status, millis, bytes: bytes === undefined ? undefined : Number(bytes), refusal };
}

const levels: readonly string[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function log(request: FastifyRequest, { level, told }: { readonly level: string; readonly told: () => object }): void {
  const shown = level === "info" && observedOf(request).isPoll ? "debug" : (level as "info" | "debug" | "trace" | "silent");
  if (shown === "silent" || levels.indexOf(shown) < levels.indexOf(request.server.log.level)) return;
  request.server.log[shown](told(), "request");
}
