import { type JsonObject, parseJson } from "@almagest/model";
import { urnsReferringToEach } from "../../graph/urns-referring-to.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { withoutRemoved } from "./entity-assertions.ts";

/** How the assertions about an asset ended when they ran last. */
export interface AssertionOutcomes {
  /** Those that have run. */
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
  const results = await lastResults(context, [...kept]);
  return urns.map((urn) => {
    const ran = [...(byAsset.get(urn) ?? [])].filter((assertion) => results.has(assertion));
    const ended = (type: string) => ran.filter((assertion) => results.get(assertion) === type);
    return { total: ran.length, failed: ended("FAILURE"), errored: ended("ERROR") };
  });
}

/** What the newest run of each assertion came to; those that have not run are left out. */
async function lastResults({ parts }: GraphqlContext, assertions: readonly string[]): Promise<Map<string, string>> {
  const keys = assertions.map((urn) => ({ urn, aspect: "assertionRunEvent" }));
  const latest = await parts.store.timeseries.getLatestEvents(keys);
  return new Map(
    latest.flatMap(({ urn, event }) => {
      const { result } = parseJson(event) as JsonObject;
      const type = (result as JsonObject | undefined)?.type;
      return typeof type === "string" && type !== "INIT" ? [[urn, type] as const] : [];
    }),
  );
}
