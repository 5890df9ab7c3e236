import {
  type AspectSpec,
  type EntityRegistry,
  type JsonObject,
  readSystemMetadata,
  relationshipFields,
  relationshipsOf,
  stringifyJson,
} from "@almagest/model";
import { valueIn } from "../read-path/read-values.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { DeclaredEdge } from "../storage/graph-store.ts";

/** Whether records of the aspect can declare edges at all; most cannot. */
export function declaresEdges(aspect: AspectSpec): boolean {
  return aspect.kind === "versioned" && relationshipFields(aspect.record).length > 0;
}

/**
 * The edges that a stored record declares, made from the record alone (docs/decisions/0007). Where the value does not say
 * when and by whom, it is when the record was last observed and who wrote it (model.md 4.2). `value` spares parsing the
 * record where it is at hand.
 */
export function edgesOfRecord(aspect: AspectSpec, record: AspectRecord, value?: JsonObject): DeclaredEdge[] {
  if (!declaresEdges(aspect)) return [];
  const edges = relationshipsOf(aspect, record.urn, value ?? valueIn(record));
  if (edges.length === 0) return [];
  const { lastObserved } = readSystemMetadata(record.systemMetadata);
  const observed = timeOf(lastObserved) ?? record.createdOn;
  return edges.map(({ source, destination, type, via, properties, ...said }) => ({
    source,
    destination,
    type,
    via: via ?? null,
    createdOn: timeOf(said.createdOn) ?? observed,
    createdBy: said.createdActor ?? record.createdBy,
    updatedOn: timeOf(said.updatedOn) ?? observed,
    updatedBy: said.updatedActor ?? record.createdBy,
    properties: properties === undefined ? null : stringifyJson(properties),
  }));
}

/** The same by the model: none of an aspect that it does not give the entity, though the record be stored. */
export function edgesInModel(registry: EntityRegistry, record: AspectRecord): DeclaredEdge[] {
  const aspect = registry.entityOfUrn(record.urn)?.aspects.get(record.aspect);
  return aspect === undefined ? [] : edgesOfRecord(aspect, record);
}

/** Beyond this no number counts milliseconds one by one: it is no time. */
function timeOf(value: number | undefined): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}
