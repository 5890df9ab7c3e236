import type { CatalogError, ErrorCode } from "../../errors.ts";

/** An error as OpenAPI clients read it; an empty body is none. */
interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const validationErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "VALIDATION_FAILED",
  "PRECONDITION_FAILED",
  "UNSUPPORTED_PATCH",
  "PROPERTY_IN_USE",
]);

/** Statuses that OpenAPI has of its own. */
const statuses: Partial<Record<ErrorCode, number>> = { VALIDATION_FAILED: 400, PRECONDITION_FAILED: 412 };

/**
 * The status and body of an error (openapi.md 1.6): `error` names its kind, or is all there is to say, and `message` says it
 * in any case, for clients that read nothing else (clients.md 7.1). Some endpoints tell the whole message in a member of
 * another name.
 */
export function encodeRefusal({ code, status, message }: CatalogError, faultMember?: string): Refusal {
  const notFound = code === "ASPECT_NOT_FOUND" || code === "ENTITY_NOT_FOUND";
  const isSilent = code === "ASPECT_NOT_FOUND" || message === "";
  return {
    status: statuses[code] ?? status,
    headers: notFound ? { "not-found-reason": "ENTITY" } : {},
    body: isSilent ? "" : JSON.stringify(faultMember === undefined ? bodyOf(code, message) : { [faultMember]: message }),
  };
}

function bodyOf(code: ErrorCode, message: string): { error: string; message: string } {
  if (validationErrors.has(code)) return { error: "Validation Error", message };
  if (code === "MALFORMED_BODY") return { error: "Invalid JSON format", message };
  return { error: message, message };
}
