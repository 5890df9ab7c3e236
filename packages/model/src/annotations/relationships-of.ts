import { cachedBy } from "../cached-by.ts";
import type { Json, JsonObject } from "../definitions.ts";
import type { AspectSpec } from "../entity-registry.ts";
import { isJsonObject, isText } from "../json-kinds.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { printedUrn } from "../urn.ts";
import { fieldLineageOf } from "./field-lineage.ts";
import { type Edge, type EdgeAttribute, edgeAttributes, type RelationshipField, relationshipFields } from "./relationship-fields.ts";
import { compilePath, type PathReader } from "./values-at-path.ts";

/**
 * The edges that an aspect of an entity declares: one for each URN at a relationship path, and the column lineage of
 * the aspects that have some. Edges with the same ends, type, owner and way collapse into one (model.md 4.2); however the
 * value spells a URN, an edge has it as it is printed.
 */
export function relationshipsOf(aspect: AspectSpec, entityUrn: string, value: JsonObject): readonly Edge[] {
  const edges = compiledRelationships(aspect.record).flatMap((relationship) => edgesOf(relationship, entityUrn, value));
  return collapse([...edges, ...fieldLineageOf(aspect, entityUrn, value)]);
}

interface CompiledRelationship {
  readonly field: RelationshipField;
  readonly destinations: PathReader;
  readonly attributes: readonly { readonly name: EdgeAttribute; readonly read: PathReader }[];
}

const compiledRelationships: (record: RecordSpec) => readonly CompiledRelationship[] = cachedBy((record) =>
  relationshipFields(record).map((field) => ({
    field,
    destinations: compilePath(record, field.path),
    attributes: edgeAttributes.flatMap((name) => {
      const path = field[name];
      return path === undefined ? [] : [{ name, read: compilePath(record, path) }];
    }),
  })),
);

function edgesOf({ field, destinations, attributes }: CompiledRelationship, source: string, value: JsonObject): Edge[] {
  const found = destinations(value);
  if (!found.some(isText)) return [];
  const parallel = attributes.map(({ name, read }) => ({ name, list: read(value) })).filter(({ list }) => list.length === found.length);
  const { name: type, isLineage, isUpstream } = field;
  return found.flatMap((destination, index) => {
    if (!isText(destination)) return [];
    const edge = { source, destination: printedUrn(destination), type, isLineage, isUpstream };
    return parallel.length === 0 ? [edge] : [{ ...edge, ...attributesAt(index, parallel) }];
  });
}

interface ParallelList {
  readonly name: EdgeAttribute;
  readonly list: readonly (Json | undefined)[];
}

function attributesAt(index: number, lists: readonly ParallelList[]): Partial<Edge> {
  const at: Partial<Record<EdgeAttribute, Json | undefined>> = {};
  for (const { name, list } of lists) at[name] = list[index];
  const createdOn = timeOf(at.createdOn);
  const updatedOn = timeOf(at.updatedOn);
  const createdActor = textOf(at.createdActor);
  // Without a creator both actors are the actor of the write.
  const updatedActor = createdActor && textOf(at.updatedActor);
  const via = textOf(at.via);
  return {
    ...(createdOn && { createdOn }),
    ...(createdActor && { createdActor }),
    ...(updatedOn && { updatedOn }),
    ...(updatedActor && { updatedActor }),
    ...(isJsonObject(at.properties) && { properties: at.properties }),
    ...(via && { via: printedUrn(via) }),
  };
}

/** Time 0 stands for an unknown time. */
function timeOf(value: Json | undefined): number | undefined {
  return typeof value === "number" || typeof value === "bigint" ? Number(value) || undefined : undefined;
}

function textOf(value: Json | undefined): string | undefined {
  return isText(value) ? value : undefined;
}

/** Keeps the first of equal edges and lets the others fill in what it lacks; one that is lineage comes before one that is not. */
function collapse(edges: readonly Edge[]): readonly Edge[] {
  if (edges.length < 2) return edges;
  const byIdentity = new Map<string, Edge>();
  for (const edge of edges) {
    const identity = JSON.stringify([edge.source, edge.type, edge.destination, edge.lifecycleOwner, edge.via]);
    const known = byIdentity.get(identity);
    if (known === undefined) byIdentity.set(identity, edge);
    else byIdentity.set(identity, edge.isLineage && !known.isLineage ? { ...known, ...edge } : { ...edge, ...known });
  }
  return [...byIdentity.values()];
}
