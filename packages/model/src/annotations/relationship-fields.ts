import { cachedBy } from "../cached-by.ts";
import type { JsonObject } from "../definitions.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { type AnnotatedLeaf, annotatedLeaves } from "./annotated-leaves.ts";
import { optionOf } from "./annotation-options.ts";

/** A path whose URNs are the destinations of edges (model.md 4.1). */
export interface RelationshipField extends Readonly<Partial<Record<EdgeAttribute, string>>> {
  readonly path: string;
  /** Type of the edges. */
  readonly name: string;
  /** Entity types that a destination may have. */
  readonly entityTypes: readonly string[];
  readonly isLineage: boolean;
  /** For lineage: whether the destination is upstream of the entity that holds the aspect. */
  readonly isUpstream: boolean;
}

/** Options that hold the path, from the aspect, of a list parallel to the destinations. */
export const edgeAttributes = ["createdOn", "createdActor", "updatedOn", "updatedActor", "properties", "via"] as const;
export type EdgeAttribute = (typeof edgeAttributes)[number];

/** One edge of the graph. */
export interface Edge {
  readonly source: string;
  readonly destination: string;
  readonly type: string;
  readonly isLineage: boolean;
  /** For lineage: whether the destination is upstream of the source. */
  readonly isUpstream: boolean;
  /** Epoch milliseconds; absent means the time of the write, as does an absent actor its actor (model.md 4.2). */
  readonly createdOn?: number;
  readonly createdActor?: string;
  readonly updatedOn?: number;
  readonly updatedActor?: string;
  readonly properties?: JsonObject;
  /** URN of what lies between source and destination, such as a query or a job. */
  readonly via?: string;
  /** URN of the entity whose aspect says so, where that is not the source: the edge goes when it does. */
  readonly lifecycleOwner?: string;
}

/** The relationships of a record in the order of its schema. Throws an Error naming the path of one without a name or not on text. */
export const relationshipFields: (record: RecordSpec) => readonly RelationshipField[] = cachedBy((record) =>
  annotatedLeaves(record, "relationship").map((leaf) => relationshipField(record, leaf)),
);

function relationshipField(record: RecordSpec, { path, type, options }: AnnotatedLeaf): RelationshipField {
  if (type.kind !== "primitive" || type.name !== "string")
    throw new Error(`${record.name}: a relationship starts at a URN, not at ${path}`);
  const name = optionOf.text(options, "name");
  if (name === undefined) throw new Error(`${record.name}: the relationship at ${path} has no name`);
  const attributes = edgeAttributes.flatMap((attribute) => {
    const attributePath = optionOf.text(options, attribute);
    return attributePath === undefined ? [] : [[attribute, attributePath] as const];
  });
  return {
    path,
    name,
    entityTypes: optionOf.texts(options, "entityTypes"),
    isLineage: optionOf.flag(options, "isLineage") ?? false,
    isUpstream: optionOf.flag(options, "isUpstream") ?? true,
    ...Object.fromEntries(attributes),
  };
}
