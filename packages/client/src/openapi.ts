import type { AspectName, AspectTypes, Json, JsonObject, SystemMetadata } from "@almagest/model";
import type { AuditStamp, TimeseriesValue } from "./answers.ts";

/** An aspect as OpenAPI tells it; whence it comes only when `systemMetadata` is asked for. */
export interface OpenapiAspect<Value = JsonObject> {
  readonly value: Value;
  readonly systemMetadata?: SystemMetadata;
  readonly auditStamp?: AuditStamp;
}

/** An entity with its aspects as members: typed where the shipped model knows the name. */
export type OpenapiEntity = { readonly urn: string } & {
  readonly [Name in AspectName]?: OpenapiAspect<AspectTypes[Name]>;
};

/** A value to be written, and what it takes to be written: conditions such as `If-Version-Match`. */
export interface AspectWrite<Value> {
  readonly value: Value;
  readonly systemMetadata?: SystemMetadata;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Aspects of one entity to be written. */
export type EntityWrite = { readonly urn: string } & { readonly [Name in AspectName]?: AspectWrite<AspectTypes[Name]> };

/** Changes to one aspect; `arrayPrimaryKeys` says which members tell the elements of an array apart (openapi.md 4). */
export interface AspectPatch {
  readonly patch: readonly {
    readonly op: "add" | "remove";
    readonly path: string;
    readonly value?: Json;
  }[];
  readonly arrayPrimaryKeys?: Readonly<Record<string, readonly string[]>>;
  readonly forceGenericPatch?: boolean;
}

/** Patches of aspects of one entity. */
export type EntityPatch = { readonly urn: string } & { readonly [Name in AspectName]?: AspectWrite<AspectPatch> };

/** What a write stored, and the trace that tells later what became of it. */
export interface OpenapiWritten {
  readonly entities: readonly OpenapiEntity[];
  readonly traceId: string;
}

/** Which aspects are wanted, all when none is named; and whether with what is known of their writing. */
export interface AspectsWanted {
  readonly aspects?: readonly AspectName[];
  readonly systemMetadata?: boolean;
}

/** Entities to go through; in the order of their URNs unless fields are named. */
export interface EntityScroll extends AspectsWanted {
  /** As in a search: words, or conditions such as `origin:PROD`. */
  readonly query?: string;
  readonly sortBy?: readonly string[];
  readonly order?: "ASCENDING" | "DESCENDING";
  readonly includeSoftDeleted?: boolean;
}

/** An event of a time series of any entity. */
export interface SeriesEvent<Value = JsonObject> extends Omit<TimeseriesValue<Value>, "value"> {
  readonly urn: string;
  readonly timestampMillis: number;
  readonly event: Value;
}

/** A relationship with both its ends. */
export interface OpenapiRelationship {
  readonly relationshipType: string;
  readonly source: { readonly entityType: string; readonly urn: string };
  readonly destination: { readonly entityType: string; readonly urn: string };
}

/** What became of a write in one of the places where it is kept. */
interface StorageStatus {
  readonly writeStatus: "ERROR" | "PENDING" | "ACTIVE_STATE" | "HISTORIC_STATE" | "NO_OP" | "UNKNOWN" | "TRACE_NOT_IMPLEMENTED";
  readonly writeMessage?: string;
  readonly writeExceptions?: readonly { readonly message: string }[];
}

/** What became of a write, by URN and aspect. */
export type TraceStatus = Readonly<
  Record<
    string,
    Readonly<Record<string, { readonly success: boolean; readonly primaryStorage: StorageStatus; readonly searchStorage: StorageStatus }>>
  >
>;

/** What changed at one time, and the version of the entity since. */
export interface TimelineTransaction {
  readonly timestamp: number;
  readonly actor: string;
  readonly semVer: string;
  readonly semVerChange: string;
  readonly changeEvents: readonly JsonObject[];
  readonly rawDiff?: readonly JsonObject[];
  readonly versionStamp: string;
}

/** Events since a position, and the position after them. */
export interface PolledEvents {
  readonly offsetId: string;
  readonly count: number;
  readonly events: readonly { readonly contentType: string; readonly value: string }[];
}

/** The endpoints of OpenAPI (`/openapi/v3/api-docs` has all of them). What is not there is undefined or absent, and no error. */
export interface CatalogOpenapi {
  getEntity(urn: string, wanted?: AspectsWanted): Promise<OpenapiEntity | undefined>;
  /** Version 0 is the latest, 1 the first; of a time series, a time up to which the newest event counts. */
  getAspect<Name extends AspectName>(
    urn: string,
    aspect: Name,
    options?: { readonly version?: number; readonly systemMetadata?: boolean },
  ): Promise<OpenapiAspect<AspectTypes[Name]> | undefined>;
  /** Whether there is such an entity, or the aspect of it; soft deleted ones do not count. */
  exists(urn: string, aspect?: AspectName): Promise<boolean>;
  /** Those of the entities that are there; all of one type. */
  getEntities(urns: readonly string[], wanted?: AspectsWanted): Promise<readonly OpenapiEntity[]>;
  /** The names of all aspects that entities of the type have, and of the one that makes them: with it the entity is deleted. */
  getAspectNames(entityType: string): Promise<{ readonly key: string; readonly all: readonly string[] }>;
  /** Every entity of a type that the query finds, asked for page by page as they are read. */
  scrollEntities(entityType: string, scroll?: EntityScroll): AsyncIterable<OpenapiEntity>;
  /** Writes aspects of entities of one type, all or none. */
  upsertEntities(entities: readonly EntityWrite[]): Promise<OpenapiWritten>;
  /** Patches aspects of entities of one type, all or none. */
  patchEntities(patches: readonly EntityPatch[]): Promise<OpenapiWritten>;
  /** Deletes the entity for good, or only the aspects that are named. */
  deleteEntity(urn: string, aspects?: readonly AspectName[]): Promise<void>;
  /** Deletes every version of an aspect; of a time series the newest event. */
  deleteAspect(urn: string, aspect: AspectName): Promise<void>;
  /** The events of a time series over all entities of a type, the newest first. */
  scrollTimeseries<Name extends AspectName>(
    entityType: string,
    aspect: Name,
    between?: { readonly startTimeMillis?: number; readonly endTimeMillis?: number },
  ): AsyncIterable<SeriesEvent<AspectTypes[Name]>>;
  /** The relationships of an entity of all types unless some are named, page by page. */
  scrollRelationships(
    urn: string,
    query?: { readonly types?: readonly string[]; readonly direction?: "OUTGOING" | "INCOMING" },
  ): AsyncIterable<OpenapiRelationship>;
  /** What became of a write of these aspects, by URN. */
  traceWrite(traceId: string, written: Readonly<Record<string, readonly string[]>>): Promise<TraceStatus>;
  /** What changed about an entity, the oldest change first; in the last week unless a time is given. */
  getTimeline(
    urn: string,
    query: { readonly categories: readonly string[]; readonly startTime?: number; readonly endTime?: number; readonly raw?: boolean },
  ): Promise<readonly TimelineTransaction[]>;
  /** Events since the position, or from now on without one; waits for them for as long as it is told. */
  pollEvents(query: {
    readonly topic: string;
    readonly offsetId?: string;
    readonly limit?: number;
    readonly pollTimeoutSeconds?: number;
    readonly lookbackWindowDays?: number;
  }): Promise<PolledEvents>;
  /** Tells of a run, a job or a dataset in the form of OpenLineage. */
  sendLineageEvent(event: JsonObject): Promise<void>;
}
