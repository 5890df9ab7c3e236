import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dispatched } from "../../auth/endpoint-access.ts";
import type { CatalogParts } from "../../catalog-parts.ts";
import { catalogError } from "../../errors.ts";
import type { RestliResource } from "../../restli/restli-resource.ts";
import { runRestli } from "../../restli/run-restli.ts";
import { sendJson } from "../answers/send-json.ts";
import { protocolVersion } from "../decoding/protocol-version.ts";
import { contextOf } from "../requests/context-of.ts";
import { partsFor } from "../requests/parts-for.ts";
import { splitUrl } from "../requests/split-url.ts";

/** Serves a resource at its path and, for keys, below it. */
export function addRestliResource(server: FastifyInstance, parts: CatalogParts, resource: RestliResource): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const protocol = protocolVersion(request);
    if (protocol === undefined) {
      throw catalogError("UNSUPPORTED_PROTOCOL_VERSION", { version: String(request.headers["x-restli-protocol-version"]) });
    }
    const context = contextOf(request);
    const body = await runRestli(resource, { ...toRestliRequest(request), protocol }, partsFor(parts, context), context);
    if (context.trace.isNamed) reply.header("traceparent", context.trace.parent);
    return sendJson(reply.header("x-restli-protocol-version", protocol), body);
  };
  const actions = new Set(resource.actions.map(({ name }) => name));
  const routes = { [resource.path]: methodsOf(resource), [`${resource.path}/*`]: resource.get ? ["GET"] : [] };
  for (const [url, own] of Object.entries(routes)) {
    const others = methods.filter((method) => !own.includes(method));
    if (own.length > 0) server.route({ method: own, url, handler: handle, config: { access: dispatched, actions, eventSource: "RESTLI" } });
    server.route({ method: others, url, handler: handle, config: { onlyRefuses: true } });
  }
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The methods that a resource takes without a key. */
function methodsOf({ read, batchGet, actions, delete: remove }: RestliResource): string[] {
  return [...(read || batchGet ? ["GET"] : []), ...(actions.length > 0 ? ["POST"] : []), ...(remove ? ["DELETE"] : [])];
}

function toRestliRequest(request: FastifyRequest) {
  const { method, url, body } = untunnelled(request);
  const { "*": key = "" } = request.params as { readonly "*"?: string };
  return { method, uri: url, key: key === "" ? undefined : key, query: splitUrl(url).query, body };
}

/** Queries that are too long for a URL come as the form in a POST that names the method it stands for (rest.md 1.2). */
function untunnelled({ method, url, headers, body }: FastifyRequest): { method: string; url: string; body: string } {
  const text = typeof body === "string" ? body : "";
  const meant = headers["x-http-method-override"];
  if (method !== "POST" || typeof meant !== "string") return { method, url, body: text };
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");
  if (!isForm) return { method: meant.toUpperCase(), url, body: text };
  return { method: meant.toUpperCase(), url: text === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${text}`, body: "" };
}
