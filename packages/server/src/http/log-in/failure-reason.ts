import { withoutSecrets } from "../observing/log-options.ts";

/**
 * Why a log-in at another service failed, for the log: what the error and its cause say, and which error the service told. Never
 * the whole of them: they may hold what the service answered, tokens among it.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  const told = [wordsOf(error), toldError(error), cause instanceof Error ? wordsOf(cause) : ""];
  return told.filter((words) => words !== "").join(": ");
}

function wordsOf({ message, code }: Error & { readonly code?: unknown }): string {
  const words = [message, typeof code === "string" ? `(${code})` : ""].filter((word) => word !== "");
  return withoutSecrets(words.join(" "));
}

interface ServiceError extends Error {
  readonly error?: unknown;
}

/** The code of RFC 6749 5.2, such as `invalid_client`, from the body or the query; or from the header that refuses the client. */
function toldError({ error, cause }: ServiceError): string {
  const challenge: { readonly parameters?: { readonly error?: unknown } } | undefined = Array.isArray(cause) ? cause[0] : undefined;
  const told = error ?? challenge?.parameters?.error;
  return typeof told === "string" ? withoutSecrets(told.slice(0, longestCode).replace(/[^ -~]/g, "?")) : "";
}

const longestCode = 100;
