import type { Json, JsonObject } from "@almagest/model";
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
      for (const edge of given(input.edgesToRemove)) await changeEdge(edit, edge, withoutEdge);
      const added = given(input.edgesToAdd);
      await edit.requireEntities(added.flatMap(({ upstreamUrn, downstreamUrn }) => [upstreamUrn, downstreamUrn]));
      for (const edge of added) await changeEdge(edit, edge, withEdge);
    }),
  },
};

function given(edges: readonly (EdgeInput | null)[]): EdgeInput[] {
  return edges.filter((edge) => edge !== null);
}

interface EdgeChange {
  readonly value: JsonObject;
  readonly place: LineagePlace;
  /** URN at the other end of the edge. */
  readonly end: string;
  readonly edit: Edit;
}

/** Changes the aspect that holds the edge. An edge to what was never stored can be wiped out: only its holder must exist. */
async function changeEdge(edit: Edit, edge: EdgeInput, change: (change: EdgeChange) => JsonObject): Promise<void> {
  const place = placeOf(edit, edge);
  const [holder, end] = place.holder === "downstream" ? [edge.downstreamUrn, edge.upstreamUrn] : [edge.upstreamUrn, edge.downstreamUrn];
  await edit.requireEntity(holder);
  const value = (await edit.aspect(holder, place.aspect)) ?? (place.empty as JsonObject | undefined);
  if (value === undefined) throw badRequest(`${holder} has no ${place.aspect}, which holds its lineage; write it first`);
  edit.put(holder, place.aspect, change({ value, place, end, edit }));
}

function placeOf({ context }: Edit, { upstreamUrn, downstreamUrn }: EdgeInput): LineagePlace {
  const [upstream, downstream] = [requireNode(context, upstreamUrn).entity.name, requireNode(context, downstreamUrn).entity.name];
  const place = lineagePlaces[`${upstream} ${downstream}`];
  if (place !== undefined) return place;
  const pairs = Object.keys(lineagePlaces).map((pair) => pair.replace(" ", " to "));
  throw badRequest(`Lineage leads from ${upstreamUrn} to ${downstreamUrn}: edges can be drawn from ${pairs.join(", ")}`);
}

/** An edge that is there already stays as it is, and is not taken for one that was drawn by hand. */
function withEdge({ value, place, end, edit }: EdgeChange): JsonObject {
  const edges = records(value[place.edges]);
  const isOlder = place.older.some((member) => [value[member] ?? []].flat().some((one) => urnIn(one) === end));
  if (isOlder || edges.some((edge) => edge[place.end] === end)) return value;
  const properties = { source: "UI" };
  const drawn =
    place.end === "dataset"
      ? { auditStamp: edit.stamp, created: edit.stamp, dataset: end, type: "TRANSFORMED", properties }
      : { destinationUrn: end, created: edit.stamp, lastModified: edit.stamp, properties };
  return { ...value, [place.edges]: [...edges, drawn] as Json };
}

function withoutEdge({ value, place, end }: EdgeChange): JsonObject {
  const left: Record<string, Json> = {};
  if (value[place.edges] !== undefined) left[place.edges] = records(value[place.edges]).filter((edge) => edge[place.end] !== end) as Json;
  for (const member of place.older) {
    const urns = value[member];
    if (Array.isArray(urns)) left[member] = urns.filter((one) => urnIn(one) !== end);
  }
  return { ...value, ...left };
}

/** Older lists hold URNs, or unions whose one member is the URN. */
function urnIn(item: Json): Json | undefined {
  return typeof item === "string" ? item : (item as JsonObject).string;
}
