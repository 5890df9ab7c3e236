import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogError } from "../../errors.ts";
import { matchesPattern } from "../../openapi/specification/route-match.ts";
import { splitUrl } from "../requests/split-url.ts";
import { servedRoutes } from "../routes/route-list.ts";
import { answerError } from "./answer-error.ts";

/** Answers a request that no route takes: there is nothing at its path, or nothing with its method (openapi.md 1.6). */
export function answerUnserved(server: FastifyInstance, { method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { path } = splitUrl(url);
  const methods = new Set(servedRoutes(server).flatMap((route) => (matchesPattern(path, route.url) ? [route.method] : [])));
  // A route that takes the method has found nothing itself, such as a file.
  if (methods.size === 0 || methods.has(method)) return answerError(catalogError("UNKNOWN_ENDPOINT", { method, uri: url }), reply);
  const allowed = [...methods].join(", ");
  reply.header("allow", allowed);
  return answerError(catalogError("METHOD_NOT_ALLOWED", { method, uri: url, allowed }), reply);
}
