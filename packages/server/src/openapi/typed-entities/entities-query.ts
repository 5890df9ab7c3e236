import { catalogError } from "../../errors.ts";
import { decodedTwice } from "../../http/decoding/decoded-twice.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";

/** The URNs asked for, which clients encode twice. Throws MISSING_PARAMETER. */
export function urnsOf(query: RestQuery): string[] {
  const urns = query.list("urns") ?? [];
  if (urns.length === 0) throw catalogError("MISSING_PARAMETER", { name: "urns" });
  return [...new Set(urns.map(decodedTwice))];
}
