import type { EntityRegistry } from "@almagest/model";
import { typeNameOf } from "../read-path/type-name-of.ts";
import type { GraphEdge, WalkDirection } from "../storage/graph-store.ts";
import { type LineageDirection, lineageRegistry } from "./lineage-registry.ts";

/** How lineage leads on from entities of some types along edges in one direction. */
export interface LineageWays {
  readonly edges: WalkDirection;
  /** Of these types are the edges; without any, lineage leads nowhere. */
  readonly types: readonly string[];
  /** Whether an edge of such a type at such an entity is lineage of it. */
  isStep(edge: GraphEdge): boolean;
}

/** The ways from entities of some types, first along the edges that they have and then along those that lead to them. */
export function lineageWays(registry: EntityRegistry, entityTypes: Iterable<string>, lineage: LineageDirection): readonly LineageWays[] {
  const registered = lineageRegistry(registry);
  const steps = [...new Set(entityTypes)].flatMap((near) => registered.get(near)?.[lineage].map((step) => ({ ...step, near })) ?? []);
  return (["OUTGOING", "INCOMING"] as const).map((edges) => {
    const some = steps.filter(({ direction }) => direction === edges);
    const allowed = new Set(some.map(({ near, type, neighbour }) => `${near} ${type} ${neighbour}`));
    const isStep = (edge: GraphEdge) => {
      const [near, far] = endsOf(edge, edges);
      return allowed.has(`${typeNameOf(registry, near)} ${edge.type} ${typeNameOf(registry, far)}`);
    };
    return { edges, types: [...new Set(some.map(({ type }) => type))], isStep };
  });
}

/** The near and the far end of an edge that is followed. */
export function endsOf({ source, destination }: GraphEdge, direction: WalkDirection): readonly [near: string, far: string] {
  return direction === "OUTGOING" ? [source, destination] : [destination, source];
}
