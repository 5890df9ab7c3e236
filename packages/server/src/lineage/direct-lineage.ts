import { edgePages } from "../graph/edge-pages.ts";
import { typeNameOf } from "../read-path/type-name-of.ts";
import { pace } from "../turns.ts";
import type { LineageParts } from "./get-lineage.ts";
import type { LineageEntity } from "./lineage-entity.ts";
import type { LineageDirection } from "./lineage-registry.ts";
import { LineageWalk } from "./lineage-walk.ts";
import { endsOf, lineageWays } from "./lineage-ways.ts";

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

/**
 * What is one hop upstream or downstream of each of some entities, by URN, each as `getLineage` tells it, but whole however much
 * it is. Reads for all at once.
 */
export async function directLineage(
  { registry, store }: Pick<LineageParts, "registry" | "store">,
  { urns, direction, ...window }: DirectLineageQuery,
): Promise<ReadonlyMap<string, readonly LineageEntity[]>> {
  const walks = new Map(urns.map((urn) => [urn, new LineageWalk({ urn, ...window })]));
  for (const walk of walks.values()) walk.beginHop(1);
  const entityTypes = urns.map((urn) => typeNameOf(registry, urn));
  for (const { edges: way, types, isStep } of lineageWays(registry, entityTypes, direction)) {
    if (types.length === 0) continue;
    for await (const edges of edgePages((place) => store.graph.edgesOf({ urns, direction: way, types, limit: page, ...place }))) {
      for (const edge of edges) if (isStep(edge)) walks.get(endsOf(edge, way)[0])?.meet(edge, way);
      await pace();
    }
  }
  return new Map([...walks].map(([urn, walk]) => [urn, walk.reached()]));
}
