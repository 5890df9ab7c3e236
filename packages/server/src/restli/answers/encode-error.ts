import type { CatalogError } from "../../errors.ts";

const serviceException = "com.linkedin.restli.server.RestLiServiceException";
const plainNotFound = "com.linkedin.metadata.restli.NonExceptionHttpErrorResponse";

/** The error body of the protocol (rest.md 2.1). `message` is left out where the error has none. */
export function encodeError(error: Pick<CatalogError, "code" | "status" | "message">): string {
  const exceptionClass = error.code === "ASPECT_NOT_FOUND" ? plainNotFound : serviceException;
  const trace = `${exceptionClass} [HTTP Status:${error.status}]${error.message && `: ${error.message}`}`;
  return JSON.stringify({
    exceptionClass,
    ...(error.message && { message: error.message }),
    stackTrace: trace,
    status: error.status,
  });
}
