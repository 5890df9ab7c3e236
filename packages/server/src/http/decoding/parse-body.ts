import { type Json, readSentJson } from "@almagest/model";
import { catalogError } from "../../errors.ts";

/** The JSON that a body spells, with long numbers exact. Throws MALFORMED_BODY. */
export function parseBody(body: string): Json {
  const { value, fault } = readSentJson(body);
  if (fault !== undefined) throw catalogError("MALFORMED_BODY", { reason: `it ${fault}` });
  return value;
}

/** The same of a body that may be left out, which stands for an empty object. */
export function parseOptionalBody(body: string): Json {
  return body.trim() === "" ? {} : parseBody(body);
}
