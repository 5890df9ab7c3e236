import {
  type AspectSpec,
  cachedBy,
  type EntityRegistry,
  type EntitySpec,
  type RelationshipField,
  relationshipFields,
} from "@almagest/model";
import type { WalkDirection } from "../storage/graph-store.ts";

/** A way to step from an entity to its lineage: along edges of this type, in this direction, to entities of this type. */
export interface LineageStep {
  readonly type: string;
  readonly direction: WalkDirection;
  readonly neighbour: string;
}

export type LineageDirection = "UPSTREAM" | "DOWNSTREAM";

/** The steps from entities of one type, by the direction in which they lead. */
export type LineageSteps = Readonly<Record<LineageDirection, readonly LineageStep[]>>;

/** Columns have no aspects that say so: the lineage between them is a fixed rule (model.md 4.4). */
const columnType = "schemaField";
const columnRelationship = "DownstreamOf";

type Found = Record<LineageDirection, Map<string, LineageStep>>;

/**
 * Where lineage leads from each entity type, derived from the relationships that are marked as lineage (model.md 4.4).
 * Entity types without lineage are absent.
 */
export const lineageRegistry: (registry: EntityRegistry) => ReadonlyMap<string, LineageSteps> = cachedBy((registry) => {
  const found = new Map<string, Found>();
  const add = (entity: string, direction: LineageDirection, step: LineageStep) => {
    const steps = found.get(entity) ?? { UPSTREAM: new Map(), DOWNSTREAM: new Map() };
    steps[direction].set(`${step.type} ${step.direction} ${step.neighbour}`, step);
    found.set(entity, steps);
  };
  for (const { holder, field } of lineageFields(registry)) {
    const [there, back] = field.isUpstream ? (["UPSTREAM", "DOWNSTREAM"] as const) : (["DOWNSTREAM", "UPSTREAM"] as const);
    for (const destination of field.entityTypes) {
      add(holder.name, there, { type: field.name, direction: "OUTGOING", neighbour: destination });
      add(destination, back, { type: field.name, direction: "INCOMING", neighbour: holder.name });
    }
  }
  add(columnType, "UPSTREAM", { type: columnRelationship, direction: "OUTGOING", neighbour: columnType });
  add(columnType, "DOWNSTREAM", { type: columnRelationship, direction: "INCOMING", neighbour: columnType });
  return new Map(
    [...found].map(([entity, steps]) => [entity, { UPSTREAM: [...steps.UPSTREAM.values()], DOWNSTREAM: [...steps.DOWNSTREAM.values()] }]),
  );
});

function lineageFields({ entities }: EntityRegistry): { holder: EntitySpec; field: RelationshipField }[] {
  return [...entities.values()].flatMap((holder) =>
    [...holder.aspects.values()].flatMap((aspect: AspectSpec) =>
      relationshipFields(aspect.record)
        .filter((field) => field.isLineage)
        .map((field) => ({ holder, field })),
    ),
  );
}
