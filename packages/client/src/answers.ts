import type { AspectName, AspectTypes, JsonObject, SystemMetadata } from "@almagest/model";

/** Who changed something, and when in epoch milliseconds. */
export interface AuditStamp {
  readonly time: number;
  readonly actor: string;
  readonly impersonator?: string;
}

/** The latest value of an aspect with what is known of it (rest.md 8.1). */
export interface EnvelopedAspect<Value = JsonObject> {
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly value: Value;
  readonly created?: AuditStamp;
  readonly systemMetadata?: SystemMetadata;
}

/** Aspects by name: typed where the shipped model knows the name. */
export type EnvelopedAspects = { readonly [Name in AspectName]?: EnvelopedAspect<AspectTypes[Name]> } & {
  readonly [name: string]: EnvelopedAspect<unknown>;
};

/** An entity with the aspects that were asked for; one that is not stored has its key aspect alone. */
export interface EntityEnvelope {
  readonly urn: string;
  readonly entityName: string;
  readonly aspects: EnvelopedAspects;
}

/** One row of an aspect: 0 is the latest, 1 the oldest (rest.md 6.3). */
export interface VersionedAspect<Value = JsonObject> {
  readonly version: number;
  readonly value: Value;
}

/** One event of a time series aspect. */
export interface TimeseriesValue<Value = JsonObject> {
  readonly value: Value;
  readonly systemMetadata?: SystemMetadata;
}

/** A page of URNs, in their order. */
export interface UrnPage {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  readonly entities: readonly string[];
}

/** A page of the relationships of an entity (rest.md 9.1). */
export interface RelationshipPage {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  /** Each with the entity at the other end. */
  readonly relationships: readonly { readonly type: string; readonly entity: string }[];
  /** The entities at the other ends, each once. */
  readonly entities: readonly string[];
}

/** An entity upstream or downstream of another (rest.md 9.3). */
export interface LineageRelationship {
  readonly entity: string;
  /** Type of the relationship at the end of the way. */
  readonly type: string;
  /** How many hops it is away, on the shortest way. */
  readonly degree: number;
  readonly degrees: readonly number[];
  /** The shortest ways, from the entity asked about to this one, with what lies between. */
  readonly paths: readonly (readonly string[])[];
  readonly createdOn: number;
  readonly createdActor: string;
  readonly updatedOn: number;
  readonly updatedActor: string;
  readonly isManual: boolean;
  readonly explored?: boolean;
  readonly truncatedChildren: boolean;
}

/** A page of lineage, nearest first. */
export interface LineagePage {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  readonly relationships: readonly LineageRelationship[];
}

/** How many rows a delete took away. */
export interface DeletedRows {
  readonly rows: number;
  readonly timeseriesRows: number;
}

/** A run of ingestion and how many aspects it wrote last. */
export interface RunSummary {
  readonly runId: string;
  readonly timestamp: number;
  readonly rows: number;
}

/** One aspect that a run wrote. */
export interface RunRow {
  readonly runId?: string;
  readonly urn: string;
  readonly aspectName: string;
  readonly timestamp: number;
  readonly keyAspect: boolean;
  /** The request that wrote it, where that is known. */
  readonly telemetryTraceId?: string;
  /** The value, when it was asked for. */
  readonly aspect?: JsonObject;
}

/** What a rollback did, or in a dry run would do (rest.md 10.1). */
export interface RollbackSummary {
  readonly aspectRowSummaries: readonly RunRow[];
  readonly entitiesAffected: number;
  /** Absent in a dry run. */
  readonly aspectsAffected?: number;
  readonly entitiesDeleted: number;
  readonly aspectsReverted: number;
  readonly unsafeEntitiesCount: number;
  readonly unsafeEntities: readonly { readonly urn: string }[];
}
