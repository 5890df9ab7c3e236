import { isJsonObject, type JsonObject, readSentJson } from "@almagest/model";
import { catalogError } from "../../errors.ts";

/** A JSON body, whose named members are texts that are not empty. Throws MALFORMED_BODY, INVALID_BODY or MISSING_PARAMETER. */
export function readTexts<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const given = parsed(body);
  const missing = names.find((name) => textIn(given, name) === undefined);
  if (missing !== undefined) throw catalogError("MISSING_PARAMETER", { name: missing });
  return given as Record<Name, string>;
}

/** A member of a JSON body that may be left out. Throws MALFORMED_BODY or INVALID_BODY. */
export function readText(body: unknown, name: string): string | undefined {
  return textIn(parsed(body), name);
}

/** An empty text, as null, says as much as none. */
function textIn(given: JsonObject, name: string): string | undefined {
  const value = given[name] ?? "";
  if (typeof value !== "string") throw catalogError("INVALID_BODY", { faults: [`/${name}: must be string`] });
  return value === "" ? undefined : value;
}

function parsed(body: unknown): JsonObject {
  if (typeof body !== "string") throw catalogError("MALFORMED_BODY", { reason: "it is not JSON; send it as application/json" });
  // What a parser says of a body that may hold a password is not passed on.
  const { value } = readSentJson(body);
  if (isJsonObject(value)) return value;
  throw catalogError("MALFORMED_BODY", { reason: value === undefined ? "it is not JSON, or nests too deeply" : "it is not a JSON object" });
}
