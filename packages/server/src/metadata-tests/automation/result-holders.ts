import { urnNamespace } from "@almagest/model";
import type { AspectReader } from "../../storage/aspect-store.ts";
import type { GraphReader } from "../../storage/graph-store.ts";

const page = 1_000;

/** The entities that have a result of the test. */
export async function* entitiesWithResultsOf(graph: GraphReader, test: string): AsyncGenerator<string> {
  const query = { urns: [test], direction: "INCOMING", types: ["IsFailing", "IsPassing"], limit: page } as const;
  for (let found = await graph.edgesOf(query); ; found = await graph.edgesOf({ ...query, after: found.next })) {
    for (const { source } of found.edges) yield source;
    if (found.next === undefined) return;
  }
}

/** The entities of a type that have results of any test. */
export async function* entitiesWithResults(aspects: AspectReader, entityType: string): AsyncGenerator<string> {
  const query = { aspect: "testResults", prefix: `urn:${urnNamespace}:${entityType}:` };
  for (let start = 0; ; start += page) {
    const { urns } = await aspects.listUrns({ ...query, start, count: page });
    yield* urns;
    if (urns.length < page) return;
  }
}
