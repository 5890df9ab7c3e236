import type { GraphReader } from "../storage/graph-store.ts";
import { edgePages } from "./edge-pages.ts";

const page = 1_000;

/** The entities from which a relationship of one of the types leads to the URN. */
export async function urnsReferringTo(graph: GraphReader, urn: string, types: readonly string[]): Promise<string[]> {
  const query = { urns: [urn], direction: "INCOMING", types, limit: page } as const;
  const referring = new Set<string>();
  for await (const edges of edgePages((place) => graph.edgesOf({ ...query, ...place }))) {
    for (const { source } of edges) referring.add(source);
  }
  return [...referring];
}
