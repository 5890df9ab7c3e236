import type { EntityRegistry } from "@almagest/model";
import { typeNameOf } from "../read-path/type-name-of.ts";
import type { SearchLimits } from "../search/search-limits.ts";
import type { EdgePage, EdgePlace, GraphReader } from "../storage/graph-store.ts";
import { pace } from "../turns.ts";
import type { LineageEntity } from "./lineage-entity.ts";
import type { LineageDirection } from "./lineage-registry.ts";
import { LineageWalk, type ReachedNode } from "./lineage-walk.ts";
import { type LineageWays, lineageWays } from "./lineage-ways.ts";

export interface LineageParts {
  readonly registry: EntityRegistry;
  readonly store: { readonly graph: GraphReader };
  /** How far lineage is followed at most (behaviour.md 5.5). */
  readonly limits: Pick<SearchLimits, "lineageEdges" | "lineageMillis">;
}

export interface LineageQuery {
  readonly urn: string;
  readonly direction: LineageDirection;
  readonly maxHops: number;
  /** Follows only edges that were there between these times, in epoch milliseconds, and those that a person drew. */
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  /** Follows lineage from so many entities a hop at most. */
  readonly exploredPerHop?: number;
  /** What counts as no hop: what lies behind it is as far away as it is itself. */
  readonly ignoreAsHop?: (urn: string) => boolean;
}

/** Each read is a matter of one or two milliseconds. */
const batch = 50;
const page = 250;

/**
 * What lies upstream or downstream of an entity, through jobs, charts and dashboards, or of a column through columns: breadth
 * first, so that each entity has its shortest distance and the nearest come first, in the same order while the graph stays the
 * same. Reads in slices, between which others get their turn.
 */
export async function getLineage({ registry, store, limits }: LineageParts, query: LineageQuery): Promise<readonly LineageEntity[]> {
  const walk = new LineageWalk(query, { edges: limits.lineageEdges, millis: limits.lineageMillis });
  for (let hop = 1; hop <= query.maxHops && walk.frontier.length > 0; hop++) {
    for (let nodes = walk.beginHop(hop); nodes.length > 0; nodes = walk.continueHop()) {
      const byType = Map.groupBy(nodes, ({ urn }) => typeNameOf(registry, urn));
      for (const [type, some] of byType)
        await expand(store.graph, walk, { nodes: some, ways: lineageWays(registry, [type], query.direction) });
    }
  }
  return walk.reached();
}

interface Expansion {
  readonly nodes: readonly ReachedNode[];
  readonly ways: readonly LineageWays[];
}

async function expand(graph: GraphReader, walk: LineageWalk, { nodes, ways }: Expansion): Promise<void> {
  for (let from = 0; from < nodes.length; from += batch) {
    const part = nodes.slice(from, from + batch);
    const urns = part.map(({ urn }) => urn);
    let isWhole = true;
    for (const some of ways) {
      if (some.types.length > 0) isWhole = (await follow(graph, walk, { urns, ways: some })) && isWhole;
    }
    walk.endOf(part, isWhole);
  }
}

interface Following {
  readonly urns: readonly string[];
  readonly ways: LineageWays;
}

/** Answers whether it came to the end of the edges. */
async function follow(graph: GraphReader, walk: LineageWalk, { urns, ways }: Following): Promise<boolean> {
  const { edges: direction, types, isStep } = ways;
  let after: EdgePlace | undefined;
  do {
    if (walk.isOver()) return false;
    const found: EdgePage = await graph.edgesOf({ urns, direction, types, limit: page, ...(after !== undefined && { after }) });
    for (const edge of found.edges) if (isStep(edge)) walk.meet(edge, direction);
    after = found.next;
    await pace();
  } while (after !== undefined);
  return true;
}
