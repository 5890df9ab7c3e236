import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";

/** The URNs asked for, which clients encode twice. Throws MISSING_PARAMETER. */
export function urnsOf(query: RestQuery): string[] {
  const urns = query.list("urns") ?? [];
  if (urns.length === 0) throw catalogError("MISSING_PARAMETER", { name: "urns" });
  return [...new Set(urns.map(decodedAgain))];
}

function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
