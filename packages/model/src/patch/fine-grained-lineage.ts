import { urnNamespace } from "../naming.ts";
import type { ValidationIssue } from "../validation-issue.ts";
import type { ArrayForm } from "./keyed-array.ts";
import { type Leaf, leavesBelow, levelBelow } from "./nested-map.ts";
import type { Members, PatchTree } from "./patch-tree.ts";

/** The segment for an absent operation or query. */
const noneSegment = "NONE";
const queryLevel = 2;

const datasetPrefix = `urn:${urnNamespace}:dataset:`;

/**
 * Column lineage, addressed by operation, downstream column, query and upstream column (openapi.md 4.5). Elements that
 * agree in the first three become one with all their upstreams; one without upstreams disappears. Refuses a stored
 * element that does not have exactly one downstream.
 */
export const fineGrainedLineageForm: ArrayForm = {
  depth: 4,
  keyed(elements) {
    const keyed: Members = new Map();
    for (const [index, element] of elements.entries()) {
      const lineage: Members = element instanceof Map ? element : new Map();
      const downstreams = listOf(lineage.get("downstreams"));
      if (downstreams.length !== 1) return notOneDownstream(index, downstreams.length);
      const segments = [lineage.get("transformOperation"), downstreams[0], lineage.get("query")].map(segmentOf);
      putUpstreams(segments.reduce(levelBelow, keyed), lineage);
    }
    return keyed;
  },
  elements: (keyed) => leavesBelow(keyed, 3).flatMap(lineageOf),
  key: (segment, level) => (level === queryLevel ? segmentOf(segment) : segment),
};

function notOneDownstream(index: number, count: number): ValidationIssue {
  return {
    code: "unsupported",
    path: ["fineGrainedLineages", index, "downstreams"],
    message: `Patching not supported on fine grained lineages with not exactly one downstream: element ${index} has ${count}`,
  };
}

function putUpstreams(group: Members, lineage: Members): void {
  const upstreams = listOf(lineage.get("upstreams")).map(String);
  const kind = upstreams[0]?.startsWith(datasetPrefix) ? "DATASET" : "FIELD_SET";
  for (const upstream of upstreams) {
    const description: Members = new Map<string, PatchTree>([
      ["confidenceScore", lineage.get("confidenceScore") ?? 1],
      ["upstreamType", lineage.get("upstreamType") ?? kind],
      ["downstreamType", lineage.get("downstreamType") ?? "FIELD"],
    ]);
    group.set(upstream, description);
  }
}

function lineageOf({ segments, value: group }: Leaf): PatchTree[] {
  const [operation, downstream, query] = segments;
  if (!(group instanceof Map) || operation === undefined || downstream === undefined || query === undefined) return [group];
  if (group.size === 0) return [];
  const upstreams = Array.from(group.values(), (description): Members => (description instanceof Map ? description : new Map()));
  const lineage: Members = new Map<string, PatchTree>([
    ["downstreams", [downstream]],
    ["upstreams", [...group.keys()]],
    ["upstreamType", lastOf(upstreams, "upstreamType") ?? "FIELD_SET"],
    ["downstreamType", lastOf(upstreams, "downstreamType") ?? "FIELD"],
    ["confidenceScore", leastConfidence(upstreams)],
    ["transformOperation", operation],
  ]);
  if (query !== noneSegment && query.trim() !== "") lineage.set("query", query);
  return [lineage];
}

function lastOf(upstreams: readonly Members[], name: string): PatchTree | undefined {
  return upstreams.findLast((upstream) => upstream.has(name))?.get(name);
}

/** The least of the scores, none above 1; a score that is not a number is passed on for validation to name. */
function leastConfidence(upstreams: readonly Members[]): PatchTree {
  let least = 1;
  for (const upstream of upstreams) {
    const score = upstream.get("confidenceScore") ?? 1;
    if (typeof score !== "number") return score;
    least = Math.min(least, score);
  }
  return least;
}

function segmentOf(value: PatchTree | undefined): string {
  return value === undefined || value === "" ? noneSegment : String(value);
}

function listOf(value: PatchTree | undefined): readonly PatchTree[] {
  return Array.isArray(value) ? value : [];
}
