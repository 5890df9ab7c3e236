import { urnsReferringToEach } from "../../graph/urns-referring-to.ts";
import { lastResults } from "../../timeseries/last-results.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { withoutRemoved } from "./entity-assertions.ts";

/** How the assertions about an asset ended last. */
export interface AssertionOutcomes {
  /** Those of which a run has ended. */
  readonly total: number;
  /** URNs of assertions. */
  readonly failed: readonly string[];
  readonly errored: readonly string[];
}

/** The outcomes of several assets, in their order. */
export async function outcomesOf(context: GraphqlContext, urns: readonly string[]): Promise<AssertionOutcomes[]> {
  const byAsset = await urnsReferringToEach(context.parts.store.graph, urns, ["Asserts"]);
  const assertions = [...new Set([...byAsset.values()].flatMap((some) => [...some]))];
  const kept = new Set(await withoutRemoved(assertions, context));
  const results = await lastResults(context.parts.store.timeseries, [...kept]);
  return urns.map((urn) => {
    const ran = [...(byAsset.get(urn) ?? [])].filter((assertion) => results.has(assertion));
    const ended = (type: string) => ran.filter((assertion) => results.get(assertion) === type);
    return { total: ran.length, failed: ended("FAILURE"), errored: ended("ERROR") };
  });
}
