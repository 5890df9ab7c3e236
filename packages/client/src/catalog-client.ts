import type { AspectName, AspectTypes, JsonObject, MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import type { CatalogAccess } from "./access.ts";
import type {
  DeletedRows,
  EntityEnvelope,
  LineagePage,
  RelationshipPage,
  RollbackSummary,
  RunRow,
  RunSummary,
  TimeseriesValue,
  UrnPage,
  VersionedAspect,
} from "./answers.ts";
import type { CatalogEvents } from "./events.ts";
import type { CatalogFilter } from "./filter.ts";
import type { CatalogTests } from "./metadata-tests.ts";
import type { CatalogOpenapi } from "./openapi.ts";
import type { CatalogOperations } from "./operations.ts";
import type { CatalogSearch } from "./search.ts";

/** Several aspects of one entity in the older form: `{"<snapshot record>": {"urn", "aspects": [{"<aspect record>": value}]}}`. */
export type Snapshot = { readonly [record: string]: { readonly urn: string; readonly aspects: readonly JsonObject[] } };

export interface SnapshotWrite {
  readonly snapshot: Snapshot;
  readonly systemMetadata?: SystemMetadata;
}

/** From and to a time in epoch milliseconds, both inclusive; left out, all. */
export interface TimeBounds {
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

export interface TimeseriesQuery extends TimeBounds {
  readonly urn: string;
  readonly aspect: string;
  readonly limit?: number;
  readonly filter?: CatalogFilter;
  /** Newest first when left out. */
  readonly sort?: { readonly field: string; readonly order: "ASCENDING" | "DESCENDING" };
}

export interface CatalogWrites {
  /** Resolves when the change is stored and every read sees it. */
  ingestProposal(proposal: MetadataChangeProposal): Promise<void>;
  /**
   * Sends the proposals in their order, in as few requests as the limits allow. Each request is stored whole or not at
   * all: when one is refused, those before it are stored and those after it are not sent.
   */
  ingestProposals(proposals: Iterable<MetadataChangeProposal>): Promise<void>;
  ingestSnapshot(snapshot: Snapshot, systemMetadata?: SystemMetadata): Promise<void>;
  /** Stores the snapshots together or not at all. */
  ingestSnapshots(writes: readonly SnapshotWrite[]): Promise<void>;
  /** Deletes the entity, all versions of all its aspects, and its time series events within the bounds. */
  deleteEntity(urn: string, bounds?: TimeBounds): Promise<DeletedRows>;
  /** Deletes events of one time series aspect; answers how many rows went. */
  deleteTimeseries(urn: string, aspect: string, bounds?: TimeBounds): Promise<number>;
}

export interface CatalogReads {
  /** The latest aspects, those named if names are given. One that is not stored has its key aspect alone: ask `exists`. */
  getEntity(urn: string, aspects?: readonly string[]): Promise<EntityEnvelope>;
  /** Several entities by URN. */
  getEntities(urns: readonly string[], aspects?: readonly string[]): Promise<ReadonlyMap<string, EntityEnvelope>>;
  /** One row of an aspect: 0 the latest, 1 the oldest, -1 the newest before the latest. Undefined when it is not stored. */
  getAspect<Name extends AspectName>(urn: string, aspect: Name, version?: number): Promise<VersionedAspect<AspectTypes[Name]> | undefined>;
  getAspect(urn: string, aspect: string, version?: number): Promise<VersionedAspect | undefined>;
  /** Events of a time series aspect, newest first unless the query says otherwise. */
  getTimeseriesValues(query: TimeseriesQuery): Promise<readonly TimeseriesValue[]>;
  /** Whether the entity is stored; soft deleted ones count unless told otherwise. */
  exists(urn: string, options?: { readonly includeSoftDeleted?: boolean }): Promise<boolean>;
  /** URNs of an entity type, in their order, soft deleted ones included. */
  listUrns(entity: string, page?: { readonly start?: number; readonly count?: number }): Promise<UrnPage>;
  /** How many entities of each type there are, soft deleted ones left out. */
  countEntities(entities: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface RelationshipQuery {
  readonly urn: string;
  /** INCOMING answers the entities that refer to this one, OUTGOING those that it refers to. */
  readonly direction: "INCOMING" | "OUTGOING" | "UNDIRECTED";
  /** All when left out. */
  readonly types?: readonly string[];
  readonly start?: number;
  readonly count?: number;
}

export interface LineageQuery {
  readonly urn: string;
  readonly direction: "UPSTREAM" | "DOWNSTREAM";
  /** How far to go; one hop when left out. */
  readonly maxHops?: number;
  readonly start?: number;
  readonly count?: number;
}

export interface CatalogGraph {
  /** The relationships of an entity, page by page. */
  listRelationships(query: RelationshipQuery): Promise<RelationshipPage>;
  /** What lies upstream or downstream of an entity or a column, nearest first. */
  getLineage(query: LineageQuery): Promise<LineagePage>;
}

export interface CatalogRuns {
  /** Runs, newest first. */
  listRuns(query?: {
    readonly page?: number;
    readonly pageSize?: number;
    readonly includeSoftDeleted?: boolean;
  }): Promise<readonly RunSummary[]>;
  /** The aspects that the run wrote last. */
  describeRun(query: {
    readonly runId: string;
    readonly start?: number;
    readonly count?: number;
    readonly includeSoftDeleted?: boolean;
    readonly withValues?: boolean;
  }): Promise<readonly RunRow[]>;
  /** Takes back what the run wrote; entities that it created are marked as removed, or with `hard` deleted. */
  rollbackRun(query: { readonly runId: string; readonly dryRun?: boolean; readonly hard?: boolean }): Promise<RollbackSummary>;
}

/** A catalog over HTTP. Every method rejects with a `CatalogRequestError` when the catalog refuses or does not answer. */
export interface CatalogClient
  extends CatalogWrites,
    CatalogReads,
    CatalogSearch,
    CatalogGraph,
    CatalogRuns,
    CatalogOperations,
    CatalogAccess,
    CatalogEvents,
    CatalogTests {
  readonly openapi: CatalogOpenapi;
  /** Resolves when the catalog answers and is well. */
  health(): Promise<void>;
}
