import { catalogError } from "../errors.ts";
import type { RestQuery } from "../restli/rest-query.ts";

/** A parameter that is true or false, in any letter case: Python clients write `True`. Throws MALFORMED_QUERY. */
export function readFlag(query: RestQuery, name: string, otherwise = false): boolean {
  const given = query.text(name);
  const text = given?.toLowerCase() ?? String(otherwise);
  if (text === "true" || text === "false") return text === "true";
  throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${JSON.stringify(given)}; expected true or false` });
}
