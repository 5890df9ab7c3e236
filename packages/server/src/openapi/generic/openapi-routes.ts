import { urnNamespace } from "@almagest/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accessThrough, type EndpointAccess } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { contextOf } from "../../http/context-of.ts";
import { readBodiesAsText } from "../../http/read-bodies.ts";
import { sendJson } from "../../http/send-json.ts";
import type { RequestContext } from "../../request-context.ts";
import { traceparentOf } from "../../request-trace.ts";
import { RestQuery } from "../../restli/rest-query.ts";
import type { CatalogParts } from "../../restli/restli-resource.ts";

/** One request to an OpenAPI endpoint. Names that the path of the endpoint does not have are "". */
export interface OpenapiCall {
  readonly parts: CatalogParts;
  readonly context: RequestContext;
  readonly query: RestQuery;
  readonly path: { readonly entityName: string; readonly urn: string; readonly aspectName: string; readonly name: string };
  /** The text of the body, "" without one. */
  readonly body: string;
}

/** JSON text as body, none when it is left out; status 200 unless another is given. */
export interface OpenapiAnswer {
  readonly status?: number;
  readonly body?: string;
}

/** An endpoint; its path may hold `:entityName`, `:urn` and `:aspectName`, or `:name` for what is none of these. */
export interface OpenapiRoute {
  readonly method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly access: EndpointAccess<OpenapiCall>;
  answer(call: OpenapiCall): Promise<OpenapiAnswer>;
}

const patchContentTypes = /^application\/(json-patch\+)?json\s*(;|$)/i;

/** Serves the endpoints. Bodies are read whatever content type they have, but for those of patches (openapi.md 5.8). */
export function addOpenapiRoutes(server: FastifyInstance, parts: CatalogParts, routes: readonly OpenapiRoute[]): void {
  server.register((scope, _options, done) => {
    readBodiesAsText(scope, "*");
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("traceparent", traceparentOf(requestContext(request)));
    });
    for (const { method, url, access, answer } of routes) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        if (method === "PATCH") requirePatchContentType(request);
        const { status = 200, body } = await answer(callOf(request, parts));
        reply.code(status);
        return body === undefined ? reply.send() : sendJson(reply, body);
      };
      scope.route({
        method,
        url,
        exposeHeadRoute: false,
        handler,
        config: { access: accessThrough(access, (request: FastifyRequest) => callOf(request, parts)) },
      });
    }
    done();
  });
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The same for all that is done for a request, so that its trace id is. */
function requestContext(request: FastifyRequest): RequestContext {
  const context = contexts.get(request) ?? contextOf(request);
  contexts.set(request, context);
  return context;
}

function callOf(request: FastifyRequest, parts: CatalogParts): OpenapiCall {
  const { method, url, body, params } = request;
  const { urn = "", ...names } = params as Partial<OpenapiCall["path"]>;
  if (urn !== "" && !isUrnLike(urn)) throw catalogError("UNKNOWN_ENDPOINT", { method, uri: url });
  return {
    parts,
    context: requestContext(request),
    query: new RestQuery(url.includes("?") ? url.slice(url.indexOf("?") + 1) : ""),
    path: { entityName: "", aspectName: "", name: "", ...names, urn: urn.trimEnd() },
    body: typeof body === "string" ? body : "",
  };
}

/** What does not begin like a URN is no path of these endpoints (openapi.md 1.1). */
function isUrnLike(text: string): boolean {
  const beginning = `urn:${urnNamespace}:`;
  return text.startsWith(beginning) && text.length > beginning.length;
}

function requirePatchContentType({ headers }: FastifyRequest): void {
  const contentType = headers["content-type"] ?? "";
  if (!patchContentTypes.test(contentType)) throw catalogError("UNSUPPORTED_MEDIA_TYPE", { contentType });
}
