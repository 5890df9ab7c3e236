import { type JsonObject, parseJson } from "@almagest/model";
import { edgePages } from "../../graph/edge-pages.ts";
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

const page = 1_000;

/** The outcomes of several assets, in their order. */
export async function outcomesOf(context: GraphqlContext, urns: readonly string[]): Promise<AssertionOutcomes[]> {
  const byAsset = await assertionsOf(context, urns);
  const assertions = [...new Set([...byAsset.values()].flat())];
  const kept = new Set(await withoutRemoved(assertions, context));
  const results = await lastResults(context, [...kept]);
  return urns.map((urn) => {
    const ran = (byAsset.get(urn) ?? []).filter((assertion) => results.has(assertion));
    const ended = (type: string) => ran.filter((assertion) => results.get(assertion) === type);
    return { total: ran.length, failed: ended("FAILURE"), errored: ended("ERROR") };
  });
}

/** The assertions about each asset. */
async function assertionsOf({ parts }: GraphqlContext, urns: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  const { graph } = parts.store;
  const read = (place: object) => graph.edgesOf({ urns, direction: "INCOMING", types: ["Asserts"], limit: page, ...place });
  for await (const edges of edgePages(read)) {
    for (const { source, destination } of edges) found.set(destination, (found.get(destination) ?? new Set()).add(source));
  }
  return new Map([...found].map(([urn, assertions]) => [urn, [...assertions]]));
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
