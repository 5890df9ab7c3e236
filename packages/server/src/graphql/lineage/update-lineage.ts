import type { Json, JsonObject } from "@almagest/model";
import { pace } from "../../turns.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { records } from "../entities/shown-values.ts";
import { type LineagePlace, lineagePlaces } from "./lineage-places.ts";

interface EdgeInput {
  readonly downstreamUrn: string;
  readonly upstreamUrn: string;
}

interface UpdateLineageInput {
  readonly edgesToAdd: readonly (EdgeInput | null)[];
  readonly edgesToRemove: readonly (EdgeInput | null)[];
}

/** Draws and wipes out edges of lineage by hand (graphql.md 7.7). */
export const lineageMutations: TypeResolvers = {
  Mutation: {
    updateLineage: editMutation(async (edit, { input }: { readonly input: UpdateLineageInput }) => {
      await changeEdges(edit, given(input.edgesToRemove), withoutEdges);
      const added = given(input.edgesToAdd);
      await edit.requireEntities(added.flatMap(({ upstreamUrn, downstreamUrn }) => [upstreamUrn, downstreamUrn]));
      await changeEdges(edit, added, withEdges);
    }),
  },
};

function given(edges: readonly (EdgeInput | null)[]): EdgeInput[] {
  return edges.filter((edge) => edge !== null);
}

/** Edges that one member of an aspect holds. */
interface EdgesChange {
  readonly value: JsonObject;
  readonly place: LineagePlace;
  /** URNs at the other ends of the edges. */
  readonly ends: ReadonlySet<string>;
  readonly edit: Edit;
}

/** Changes the aspects that hold the edges, each once. An edge to what was never stored can be wiped out: only its holder must exist. */
async function changeEdges(edit: Edit, edges: readonly EdgeInput[], change: (change: EdgesChange) => JsonObject): Promise<void> {
  const held = edges.map((edge) => heldEdge(edit, edge));
  for (const together of Map.groupBy(held, ({ holder, place }) => `${holder} ${place.edges}`).values()) {
    const [{ holder, place }] = together as [HeldEdge];
    await edit.requireEntity(holder);
    const value = (await edit.aspect(holder, place.aspect)) ?? (place.empty as JsonObject | undefined);
    if (value === undefined) throw badRequest(`${holder} has no ${place.aspect}, which holds its lineage; write it first`);
    edit.put(holder, place.aspect, change({ value, place, ends: new Set(together.map(({ end }) => end)), edit }));
    await pace();
  }
}

interface HeldEdge {
  readonly place: LineagePlace;
  readonly holder: string;
  readonly end: string;
}

function heldEdge(edit: Edit, edge: EdgeInput): HeldEdge {
  const place = placeOf(edit, edge);
  const { downstreamUrn, upstreamUrn } = edge;
  return place.holder === "downstream"
    ? { place, holder: downstreamUrn, end: upstreamUrn }
    : { place, holder: upstreamUrn, end: downstreamUrn };
}

function placeOf({ context }: Edit, { upstreamUrn, downstreamUrn }: EdgeInput): LineagePlace {
  const [upstream, downstream] = [requireNode(context, upstreamUrn).entity.name, requireNode(context, downstreamUrn).entity.name];
  const place = lineagePlaces[`${upstream} ${downstream}`];
  if (place !== undefined) return place;
  const pairs = Object.keys(lineagePlaces).map((pair) => pair.replace(" ", " to "));
  throw badRequest(`Lineage leads from ${upstreamUrn} to ${downstreamUrn}: edges can be drawn from ${pairs.join(", ")}`);
}

/** An edge that is there already stays as it is, and is not taken for one that was drawn by hand. */
function withEdges({ value, place, ends, edit }: EdgesChange): JsonObject {
  const edges = records(value[place.edges]);
  const older = place.older.flatMap((member) => value[member] ?? []).map(urnIn);
  const known = new Set([...older, ...edges.map((edge) => edge[place.end])]);
  const missing = [...ends].filter((end) => !known.has(end));
  if (missing.length === 0) return value;
  return { ...value, [place.edges]: [...edges, ...missing.map((end) => drawnEdge(place, end, edit.stamp))] as Json };
}

function drawnEdge(place: LineagePlace, end: string, stamp: Edit["stamp"]) {
  const properties = { source: "UI" };
  return place.end === "dataset"
    ? { auditStamp: stamp, created: stamp, dataset: end, type: "TRANSFORMED", properties }
    : { destinationUrn: end, created: stamp, lastModified: stamp, properties };
}

function withoutEdges({ value, place, ends }: EdgesChange): JsonObject {
  const isLeft = (end: Json | undefined) => !ends.has(end as string);
  const left: Record<string, Json> = {};
  if (value[place.edges] !== undefined) left[place.edges] = records(value[place.edges]).filter((edge) => isLeft(edge[place.end])) as Json;
  for (const member of place.older) {
    const urns = value[member];
    if (Array.isArray(urns)) left[member] = urns.filter((one) => isLeft(urnIn(one)));
  }
  return { ...value, ...left };
}

/** Older lists hold URNs, or unions whose one member is the URN. */
function urnIn(item: Json): Json | undefined {
  return typeof item === "string" ? item : (item as JsonObject).string;
}
