import { catalogError } from "../../errors.ts";
import { requireShallow } from "../decoding/parse-body.ts";

/** A JSON body, whose named members are texts that are not empty. Throws MALFORMED_BODY or MISSING_PARAMETER. */
export function readTexts<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const given = parsed(body);
  const missing = names.find((name) => typeof given[name] !== "string" || given[name] === "");
  if (missing !== undefined) throw catalogError("MISSING_PARAMETER", { name: missing });
  return given as Record<Name, string>;
}

/** A member of a JSON body that may be left out. */
export function readText(body: unknown, name: string): string | undefined {
  const value = parsed(body)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function parsed(body: unknown): Record<string, unknown> {
  if (typeof body !== "string") throw catalogError("MALFORMED_BODY", { reason: "it is not JSON; send it as application/json" });
  const value = parsedJson(body);
  if (typeof value !== "object" || value === null) throw catalogError("MALFORMED_BODY", { reason: "it is not a JSON object" });
  requireShallow(value);
  return value as Record<string, unknown>;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What a parser says of a body that may hold a password is not passed on.
    return undefined;
  }
}
