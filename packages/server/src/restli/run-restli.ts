import { type EndpointAccess, requireAccess } from "../auth/endpoint-access.ts";
import type { CatalogParts } from "../catalog-parts.ts";
import { catalogError } from "../errors.ts";
import { decodeParameters } from "../http/decoding/decode-parameters.ts";
import { parseOptionalBody } from "../http/decoding/parse-body.ts";
import { RestQuery } from "../http/decoding/rest-query.ts";
import type { RequestContext } from "../request-context.ts";
import type { RestliCall, RestliResource, RestliTarget } from "./restli-resource.ts";

/** A request as it arrives at a resource. */
export interface RestliRequest {
  readonly method: string;
  /** Path and query, without a prefix, for error texts. */
  readonly uri: string;
  /** The decoded key segment; undefined without one. */
  readonly key: string | undefined;
  readonly query: string;
  /** The text of the body, "" without one. */
  readonly body: string;
  readonly protocol: RestliCall["protocol"];
}

/** Finds what is asked of the resource, decodes it, runs it and answers with the body. Throws a CatalogError. */
export async function runRestli(
  resource: RestliResource,
  request: RestliRequest,
  parts: CatalogParts,
  context: RequestContext,
): Promise<string | Buffer> {
  const call: RestliCall = { parts, context, query: new RestQuery(request.query), protocol: request.protocol };
  if (request.method === "POST" && request.key === undefined) return runAction(resource, request, call);
  if (request.method === "GET" || request.method === "HEAD") return runRead(resource, request, call);
  if (request.method === "DELETE" && request.key === undefined && resource.delete !== undefined) {
    await requireTarget(resource.deleteAccess, call, { key: undefined, ids: [] });
    return resource.delete(call);
  }
  throw catalogError("UNSUPPORTED_METHOD", { method: request.method, uri: request.uri });
}

async function runAction(resource: RestliResource, request: RestliRequest, call: RestliCall): Promise<string> {
  const name = call.query.text("action")?.trim();
  if (name === undefined) throw catalogError("MISSING_PARAMETER", { name: "action" });
  const action = resource.actions.find((candidate) => candidate.name === name);
  if (action === undefined) {
    const known = resource.actions.map((candidate) => candidate.name);
    throw catalogError("UNKNOWN_ACTION", { action: name, resource: resource.className, uri: request.uri, known });
  }
  const parameters = decodeParameters(action, parseOptionalBody(request.body));
  await requireAccess(action.access, { registry: call.parts.registry, context: call.context }, parameters);
  return action.run(call, parameters);
}

async function runRead(resource: RestliResource, request: RestliRequest, call: RestliCall): Promise<string | Buffer> {
  const { key } = request;
  const ids = call.query.list("ids");
  await requireTarget(resource.readAccess, call, { key, ids: key === undefined ? (ids ?? []) : [key] });
  if (key !== undefined && resource.get !== undefined) return resource.get(call, key);
  if (key === undefined && resource.read !== undefined) return resource.read(call);
  if (ids !== undefined && resource.batchGet !== undefined) return resource.batchGet(call, ids);
  throw catalogError("UNSUPPORTED_METHOD", { method: request.method, uri: request.uri });
}

async function requireTarget(
  access: EndpointAccess<RestliTarget> | undefined,
  { parts, context, query }: RestliCall,
  target: Omit<RestliTarget, "query">,
): Promise<void> {
  if (access !== undefined) await requireAccess(access, { registry: parts.registry, context }, { ...target, query });
}
