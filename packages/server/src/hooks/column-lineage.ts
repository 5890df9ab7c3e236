import { elementsOf, type JsonObject } from "@almagest/model";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { ruleIssue } from "./rule-issue.ts";

/** All of an aspect are made at once: many more than these fill the memory, though the request that says so is small. */
const mostEdges = 1_000_000;

/** An entry of column lineage stands for an edge from each of its downstream columns to each of its upstream ones; together they are not too many. */
export const columnLineage: ValidateHook = {
  kind: "validate",
  on: { aspects: ["upstreamLineage", "dataJobInputOutput"], changeTypes: everyWrite },
  validate: ({ value }) => {
    const entries = (value?.fineGrainedLineages ?? []) as readonly JsonObject[];
    const edges = entries.reduce(
      (sum, { upstreams, downstreams }) => sum + elementsOf(upstreams).length * elementsOf(downstreams).length,
      0,
    );
    if (edges <= mostEdges) return [];
    const limit = `Column lineage of ${edges} edges is too large: an aspect has at most ${mostEdges}`;
    return [ruleIssue(["fineGrainedLineages"], `${limit}; give each downstream column an entry with the columns that it is made from`)];
  },
};
