import type { Socket } from "node:net";
import { type CatalogError, catalogError } from "../../errors.ts";
import { encodeError } from "../../restli/answers/encode-error.ts";
import { hasTimeOfItsOwn } from "../requests/bound-large-bodies.ts";

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** Answers bytes that never became a request, in the form of every other error, and closes the connection: what follows cannot be trusted. */
export function answerClientError(error: Error & { code?: string; reason?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && hasTimeOfItsOwn(socket)) return;
  refuseConnection(toCatalogError(error), socket);
}

/** Answers a request that has not arrived in the time that it has. */
export function answerRequestTimeout(socket: Socket): void {
  if (!socket.destroyed) refuseConnection(catalogError("REQUEST_TIMEOUT"), socket);
}

function refuseConnection(told: CatalogError, socket: Socket): void {
  const body = encodeError(told);
  const head = [
    `HTTP/1.1 ${told.status} ${reasons[told.status]}`,
    "content-type: application/json",
    "x-restli-error-response: true",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  // A good request that came before in the same bytes is answered first: at the end of this turn, behind which is the next one.
  setImmediate(() =>
    setImmediate(() => {
      if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
      socket.destroySoon();
    }),
  );
}

function toCatalogError({ code, reason, message }: Error & { code?: string; reason?: string }): CatalogError {
  if (code === "HPE_HEADER_OVERFLOW") return catalogError("HEADERS_TOO_LARGE");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return catalogError("REQUEST_TIMEOUT");
  if (code === "HPE_PAUSED_H2_UPGRADE") return catalogError("MALFORMED_REQUEST", { reason: "it is of HTTP/2; use HTTP/1.1" });
  return catalogError("MALFORMED_REQUEST", { reason: reason ?? message });
}
