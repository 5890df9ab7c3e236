import { urnsReferringTo } from "../../graph/urns-referring-to.ts";
import { everyValue } from "../../read-path/every-value.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import type { GraphReader } from "../../storage/graph-store.ts";
import { resultsAspect } from "../tested-types.ts";

/** The entities that have a result of the test. */
export function entitiesWithResultsOf(graph: GraphReader, test: string): Promise<string[]> {
  return urnsReferringTo(graph, test, ["IsFailing", "IsPassing"]);
}

/** The entities of a type that have results of any test. */
export async function* entitiesWithResults(aspects: AspectReader, entityType: string): AsyncGenerator<string> {
  for await (const [urn] of everyValue(aspects, resultsAspect, entityType)) yield urn;
}
