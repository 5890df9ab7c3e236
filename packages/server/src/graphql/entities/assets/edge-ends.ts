import type { Json } from "@almagest/model";
import { records, unboxed } from "../shown-values.ts";

/** Where the edges of a value lead. */
export function destinations(edges: Json | undefined): readonly Json[] {
  return records(edges).flatMap(({ destinationUrn }) => destinationUrn ?? []);
}

/** The URNs that a value tells in its older and its newer form, each once. */
export function distinct(older: Json | undefined, newer: readonly Json[]): readonly unknown[] {
  return [...new Set([...(Array.isArray(older) ? older.map(unboxed) : []), ...newer])];
}
