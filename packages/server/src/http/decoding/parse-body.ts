import { type Json, parseJson } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { reasonOf } from "../../reason-of.ts";
import { deepest, nestsDeeperThan } from "./nests-deeper-than.ts";

/** The JSON that a body spells, with long numbers exact. Throws MALFORMED_BODY. */
export function parseBody(body: string): Json {
  const value = parsed(body);
  requireShallow(value);
  return value;
}

/** The same of a body that may be left out, which stands for an empty object. */
export function parseOptionalBody(body: string): Json {
  return body.trim() === "" ? {} : parseBody(body);
}

/** Throws MALFORMED_BODY for what nests deeper than a body may. */
export function requireShallow(value: unknown): void {
  if (nestsDeeperThan(value, deepest)) throw catalogError("MALFORMED_BODY", { reason: `it nests more than ${deepest} levels deep` });
}

function parsed(body: string): Json {
  try {
    return parseJson(body);
  } catch (error) {
    throw catalogError("MALFORMED_BODY", { reason: reasonOf(error) });
  }
}
