import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { CatalogError } from "../errors.ts";
import { toCatalogError } from "../http/answer-error.ts";
import { sendJson } from "../http/send-json.ts";

/** The `errorHandler` of an OpenAPI route: the errors of our table in the form that OpenAPI clients read (openapi.md 1.6). */
export function answerOpenapiError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const told = toCatalogError(error, request, request.routeOptions.bodyLimit ?? 0);
  sendJson(reply.code(openapiStatus(told)), JSON.stringify(openapiErrorBody(told)));
}

/** Values that break the model are bad requests here; the other errors keep their status. */
export function openapiStatus({ status }: CatalogError): number {
  return status === 422 ? 400 : status;
}

function openapiErrorBody({ code, message }: CatalogError): { error: string; message?: string } {
  if (code === "VALIDATION_FAILED") return { error: "Validation Error", message };
  if (code === "MALFORMED_BODY") return { error: "Invalid JSON format", message };
  return { error: message };
}
