import type { EntityRegistry } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { type LineageDirection, lineageRegistry } from "../../lineage/lineage-registry.ts";
import { type RelationshipAnchor, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import { typeNameOf } from "../../read-path/type-name-of.ts";
import type { EdgeEnds } from "../../storage/graph-store.ts";
import { Type } from "../../type-builders.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { readOptionalBodyAs } from "../generic/read-body.ts";
import { sliceOf } from "../generic/slices.ts";
import { encodeRelationshipPage } from "./encode-relationships.ts";
import { pageOf, typesIn } from "./read-relationships.ts";

const scrollSchema = Type.Object({ urns: Type.Optional(Type.Array(Type.String())) });

/** The ends of a lineage relationship. */
interface Flow {
  readonly upstream: string;
  readonly downstream: string;
}

/** Relationships that are lineage, at any of some entities or at all (clients.md 3.5). */
export async function scrollLineage({ parts, context, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urns = [] } = readOptionalBodyAs(scrollSchema, body);
  const flowOf = flowsIn(parts.registry);
  const isDirected = directionTest(query, urns);
  const isInSlice = sliceOf(query);
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    access: context.access,
    ...(urns.length > 0 && { at: (["OUTGOING", "INCOMING"] as const).map((direction): RelationshipAnchor => ({ urns, direction })) }),
    ...typesIn(parts.registry, query, "relationshipTypes"),
    isWanted: (edge) => {
      const flow = isInSlice(edge.source) ? flowOf(edge) : undefined;
      return flow !== undefined && isDirected(flow);
    },
  });
  return encodeRelationshipPage(parts.registry, page, (edge) => flowOf(edge) ?? {});
}

/** Tells which end of a relationship is upstream; nothing of one that is no lineage. */
function flowsIn(registry: EntityRegistry): (edge: EdgeEnds) => Flow | undefined {
  const steps = lineageRegistry(registry);
  return ({ type, source, destination }) => {
    const [from, to] = [typeNameOf(registry, source), typeNameOf(registry, destination)];
    const leads = (direction: LineageDirection) =>
      steps.get(from)?.[direction].some((step) => step.type === type && step.direction === "OUTGOING" && step.neighbour === to);
    if (leads("UPSTREAM")) return { upstream: destination, downstream: source };
    return leads("DOWNSTREAM") ? { upstream: source, downstream: destination } : undefined;
  };
}

/** Seen from the entities that are named, lineage leads up or down; without any there is no direction. */
function directionTest(query: RestQuery, urns: readonly string[]): (flow: Flow) => boolean {
  const direction = query.text("direction")?.trim().toUpperCase() || undefined;
  const named = new Set(urns);
  if (direction !== undefined && direction !== "UPSTREAM" && direction !== "DOWNSTREAM") {
    throw catalogError("MALFORMED_QUERY", { reason: `direction is ${JSON.stringify(direction)}; expected UPSTREAM or DOWNSTREAM` });
  }
  if (direction === undefined || named.size === 0) return () => true;
  return ({ upstream, downstream }) => named.has(direction === "UPSTREAM" ? downstream : upstream);
}
