import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { CatalogError, catalogError } from "../../errors.ts";
import { encodeRefusal } from "../../openapi/generic/encode-refusal.ts";
import { encodeError } from "../../restli/answers/encode-error.ts";
import { protocolVersion } from "../decoding/protocol-version.ts";
import { splitUrl } from "../requests/split-url.ts";
import { readEncodings } from "../requests/unpack-body.ts";
import { sendJson } from "./send-json.ts";

/** The error of our table for whatever was thrown; only faults of the server become INTERNAL, and those are logged. */
export function toCatalogError(error: FastifyError | Error, request: FastifyRequest, bodyLimit: number): CatalogError {
  if (error instanceof CatalogError) return error;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return catalogError("BODY_TOO_LARGE", { limit: bodyLimit });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return catalogError("UNSUPPORTED_MEDIA_TYPE", { contentType: request.headers["content-type"] ?? "" });
  }
  // Files are not served from outside of their folder.
  if (statusCode === 403) return catalogError("UNKNOWN_ENDPOINT", { method: request.method, uri: request.url });
  if (statusCode === 412) return catalogError("PAGE_CHANGED");
  if (statusCode < 500) return catalogError("MALFORMED_BODY", { reason: error.message });
  request.log.error({ err: error, method: request.method, path: splitUrl(request.url).path, requestId: request.id }, "request failed");
  return catalogError("INTERNAL", { requestId: request.id });
}

/** Writes the error in the form that clients of the endpoint read (rest.md 2.1, openapi.md 1.6, graphql.md 1.3). */
export function answerError(error: CatalogError, reply: FastifyReply): FastifyReply {
  reply.request.refusal = error.code;
  // The framework would close the connection, which takes the answer with it while the client still sends.
  if (error.code === "BODY_TOO_LARGE") reply.removeHeader("connection");
  if (error.code === "UNSUPPORTED_CONTENT_ENCODING") reply.header("accept-encoding", readEncodings);
  if (/^\/(openapi|api)\//.test(reply.request.url)) return answerRefusal(error, reply);
  reply.code(error.status).header("x-restli-error-response", "true");
  reply.header("x-restli-protocol-version", protocolVersion(reply.request) ?? "1.0.0");
  return sendJson(reply, encodeError(error));
}

function answerRefusal(error: CatalogError, reply: FastifyReply): FastifyReply {
  const { faultMember, faultsAsText, silentAbout } = reply.request.routeOptions.config;
  if (error.code === silentAbout) return reply.code(error.status).send();
  const { status, headers, body } = encodeRefusal(error, faultMember);
  reply.code(status).headers(headers);
  if (faultsAsText) return reply.type("text/plain").send(error.message);
  return body === "" ? reply.send() : sendJson(reply, body);
}
