import { type Json, type JsonObject, parseJson } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { nestsDeeperThan } from "../../restli/nests-deeper-than.ts";

/** No request has a reason to nest this deep; what does would exhaust the stack of whoever walks it. */
const deepest = 200;

/** The JSON that a body spells, with long numbers exact. Throws MALFORMED_BODY. */
export function readBody(body: string): Json {
  const value = parsed(body);
  if (nestsDeeperThan(value, deepest)) throw catalogError("MALFORMED_BODY", { reason: `it nests more than ${deepest} levels deep` });
  return value;
}

function parsed(body: string): Json {
  try {
    return parseJson(body);
  } catch (error) {
    throw catalogError("MALFORMED_BODY", { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Does nothing without faults; otherwise throws INVALID_BODY with all of them. */
export function refuseBody(faults: readonly string[]): void {
  if (faults.length > 0) throw catalogError("INVALID_BODY", { faults });
}
