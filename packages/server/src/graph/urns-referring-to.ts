import type { GraphReader } from "../storage/graph-store.ts";
import { edgePages } from "./edge-pages.ts";

const page = 1_000;

/** The entities from which a relationship of one of the types leads to the URN. */
export async function urnsReferringTo(graph: GraphReader, urn: string, types: readonly string[]): Promise<string[]> {
  const referring = await urnsReferringToEach(graph, [urn], types);
  return [...(referring.get(urn) ?? [])];
}

/** The same of many together, by URN; those to which nothing refers are left out. */
export async function urnsReferringToEach(
  graph: GraphReader,
  urns: readonly string[],
  types: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const query = { urns, direction: "INCOMING", types, limit: page } as const;
  const referring = new Map<string, Set<string>>();
  for await (const edges of edgePages((place) => graph.edgesOf({ ...query, ...place }))) {
    for (const { source, destination } of edges) {
      const sources = referring.get(destination) ?? new Set();
      referring.set(destination, sources.add(source));
    }
  }
  return referring;
}
