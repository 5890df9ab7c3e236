import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";

/**
 * Which URNs belong to the slice that a query asks for: clients scroll several slices side by side, which share nothing and
 * together hold all. Throws MALFORMED_QUERY for a slice that there is not.
 */
export function sliceOf(query: RestQuery): (urn: string) => boolean {
  const [id, most] = [query.integer("sliceId"), query.integer("sliceMax")];
  if (id === undefined || most === undefined) return () => true;
  if (id < 0 || id >= most)
    throw catalogError("MALFORMED_QUERY", { reason: `sliceId is ${id}; expected 0 to sliceMax - 1, which is ${most - 1}` });
  return (urn) => hashOf(urn) % most === id;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0;
  return hash;
}
