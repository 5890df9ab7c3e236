import { urnNamespace } from "@almagest/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accessThrough, type EndpointAccess } from "../../auth/endpoint-access.ts";
import type { CatalogParts } from "../../catalog-parts.ts";
import { catalogError } from "../../errors.ts";
import { sendJson } from "../../http/answers/send-json.ts";
import { RestQuery } from "../../http/decoding/rest-query.ts";
import { type ClientContext, contextOf } from "../../http/requests/context-of.ts";
import { partsFor } from "../../http/requests/parts-for.ts";
import { readAnyBodies } from "../../http/requests/read-bodies.ts";
import { splitUrl } from "../../http/requests/split-url.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    faultMember?: string;
    faultsAsText?: boolean;
  }
}

/** One request to an OpenAPI endpoint. Names that the path of the endpoint does not have are "". */
export interface OpenapiCall {
  readonly parts: CatalogParts;
  readonly context: ClientContext;
  readonly query: RestQuery;
  readonly path: { readonly entityName: string; readonly urn: string; readonly aspectName: string; readonly name: string };
  /** The text of the body, "" without one. */
  readonly body: string;
}

/** JSON text as body unless a content type says otherwise, none when it is left out; status 200 unless another is given. */
export interface OpenapiAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: "text/plain";
  /** Where what was made can be read. */
  readonly location?: string;
}

/** An endpoint; its path may hold `:entityName`, `:urn` and `:aspectName`, or `:name` for what is none of these; a `*` is a name with slashes. */
export interface OpenapiRoute {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  /** The member of a refusal that holds the whole message, for clients that read it under a name of their own. */
  readonly faultMember?: string;
  /** Whether a refusal is nothing but the message. */
  readonly faultsAsText?: boolean;
  readonly access: EndpointAccess<OpenapiCall>;
  /** Whether it may wait for what it tells, so that the caller must still be allowed to hear it when it comes. */
  readonly waits?: boolean;
  answer(call: OpenapiCall): Promise<OpenapiAnswer>;
}

const patchContentTypes = /^application\/(json-patch\+)?json\s*(;|$)/i;

/** Serves the endpoints. Bodies are read whatever content type they have, but for those of patches (openapi.md 5.8). `askAgain` throws unless the caller may still. */
export function addOpenapiRoutes(
  server: FastifyInstance,
  parts: CatalogParts,
  routes: readonly OpenapiRoute[],
  askAgain: (request: FastifyRequest) => Promise<void>,
): void {
  server.register((scope, _options, done) => {
    readAnyBodies(scope);
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("traceparent", contextOf(request).trace.parent);
    });
    for (const { method, url, access, answer, waits, faultMember, faultsAsText } of routes) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        if (method === "PATCH") requirePatchContentType(request);
        const answered = await answer(callOf(request, parts));
        if (waits) await askAgain(request);
        return send(reply, answered);
      };
      const config = {
        access: accessThrough(access, (request: FastifyRequest) => callOf(request, parts)),
        ...(faultMember && { faultMember }),
        ...(faultsAsText && { faultsAsText }),
      };
      scope.route({ method, url, exposeHeadRoute: false, handler, config });
    }
    done();
  });
}

function send(reply: FastifyReply, { status = 200, body, contentType, location }: OpenapiAnswer): FastifyReply {
  reply.code(status);
  if (location !== undefined) reply.header("location", location);
  if (body === undefined) return reply.send();
  return contentType === undefined ? sendJson(reply, body) : reply.type(contentType).send(body);
}

function callOf(request: FastifyRequest, parts: CatalogParts): OpenapiCall {
  const { method, url, body, params } = request;
  const { urn = "", "*": name = "", ...names } = params as Partial<OpenapiCall["path"] & { "*": string }>;
  if (urn !== "" && !isUrnLike(urn)) throw catalogError("UNKNOWN_ENDPOINT", { method, uri: url });
  const context = contextOf(request);
  return {
    parts: partsFor(parts, context),
    context,
    query: new RestQuery(splitUrl(url).query),
    path: { entityName: "", aspectName: "", name, ...names, urn: urn.trimEnd() },
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
