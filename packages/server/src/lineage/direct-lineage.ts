import { entityTypeOf } from "@almagest/model";
import { edgePages } from "../graph/edge-pages.ts";
import type { GraphEdge } from "../storage/graph-store.ts";
import { createPace } from "../turns.ts";
import type { LineageParts } from "./get-lineage.ts";
import type { LineageEntity } from "./lineage-entity.ts";
import { type LineageDirection, type LineageStep, lineageRegistry } from "./lineage-registry.ts";
import { LineageWalk } from "./lineage-walk.ts";

/** Several entities whose next neighbours are asked for at once. */
export interface DirectLineageQuery {
  readonly urns: readonly string[];
  readonly direction: LineageDirection;
  /** As of `LineageQuery`. */
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

/** So many edges a read: those of a page of entities come in one or two. */
const page = 2_000;

/** What is one hop upstream or downstream of each of some entities, by URN, each as `getLineage` tells it. Reads for all at once. */
export async function directLineage(
  parts: LineageParts,
  { urns, direction, ...window }: DirectLineageQuery,
): Promise<ReadonlyMap<string, readonly LineageEntity[]>> {
  const limits = { edges: Number.POSITIVE_INFINITY, millis: parts.limits.lineageMillis };
  const walks = new Map(urns.map((urn) => [urn, new LineageWalk({ urn, ...window }, limits)]));
  const steps = lineageRegistry(parts.registry);
  for (const walk of walks.values()) walk.beginHop(1);
  for (const way of ["OUTGOING", "INCOMING"] as const) {
    const stepsOf = (type: string) => (steps.get(type)?.[direction] ?? []).filter((step) => step.direction === way);
    const starts = urns.filter((urn) => stepsOf(entityTypeOf(urn)).length > 0);
    for await (const edge of edgesAt(parts, starts, { way, steps: starts.flatMap((urn) => stepsOf(entityTypeOf(urn))) })) {
      const [near, far] = way === "OUTGOING" ? [edge.source, edge.destination] : [edge.destination, edge.source];
      const isStep = stepsOf(entityTypeOf(near)).some(({ type, neighbour }) => type === edge.type && neighbour === entityTypeOf(far));
      if (isStep) walks.get(near)?.meet(edge, way);
    }
  }
  return new Map([...walks].map(([urn, walk]) => [urn, walk.reached()]));
}

async function* edgesAt(
  { store }: LineageParts,
  urns: readonly string[],
  { way, steps }: { readonly way: "OUTGOING" | "INCOMING"; readonly steps: readonly LineageStep[] },
): AsyncIterable<GraphEdge> {
  if (urns.length === 0) return;
  const types = [...new Set(steps.map(({ type }) => type))];
  const pace = createPace();
  for await (const edges of edgePages((place) => store.graph.edgesOf({ urns, direction: way, types, limit: page, ...place }))) {
    yield* edges;
    await pace();
  }
}
