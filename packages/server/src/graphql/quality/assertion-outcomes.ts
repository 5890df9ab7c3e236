import { urnsReferringToEach } from "../../graph/urns-referring-to.ts";
import { lastResults } from "../../timeseries/last-results.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { withoutRemoved } from "./entity-assertions.ts";

/** How the assertions about an asset ended last. */
export interface AssertionOutcomes {
  /** How many there are, those that have never run included. */
  readonly total: number;
  /** Whether a run of any has ended. */
  readonly hasRun: boolean;
  /** URNs of those whose last run did not succeed. */
  readonly failing: readonly string[];
}

/** The outcomes of several assets, in their order. */
export async function outcomesOf(context: GraphqlContext, urns: readonly string[]): Promise<AssertionOutcomes[]> {
  const byAsset = await urnsReferringToEach(context.parts.store.graph, urns, ["Asserts"]);
  const assertions = [...new Set([...byAsset.values()].flatMap((some) => [...some]))];
  const kept = new Set(await withoutRemoved(assertions, context));
  const results = await lastResults(context.parts.store.timeseries, [...kept]);
  return urns.map((urn) => {
    const standing = [...(byAsset.get(urn) ?? [])].filter((assertion) => kept.has(assertion));
    const ran = standing.filter((assertion) => results.has(assertion));
    return { total: standing.length, hasRun: ran.length > 0, failing: ran.filter((assertion) => results.get(assertion) === false) };
  });
}
