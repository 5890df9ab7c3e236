import type { JsonObject, MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import type { DeletedRows } from "./answers.ts";
import type { Connection } from "./connection.ts";
import { proposalRequests, proposalText } from "./proposal-requests.ts";

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

/** Writes over the connection. */
export function createWrites(connection: Connection): CatalogWrites {
  const act = (action: string, parameters: object) => connection.act("entities", action, parameters);
  return {
    ingestProposal: async (proposal: MetadataChangeProposal) => {
      await connection.actWithText("aspects", "ingestProposal", `{"proposal":${proposalText(proposal)},"async":"false"}`);
    },
    ingestProposals: async (proposals) => {
      for (const body of proposalRequests(proposals)) await connection.actWithText("aspects", "ingestProposalBatch", body);
    },
    ingestSnapshot: async (snapshot, systemMetadata = {}) => {
      await act("ingest", { entity: { value: snapshot }, systemMetadata });
    },
    ingestSnapshots: async (writes) => {
      const entities = writes.map(({ snapshot }) => ({ value: snapshot }));
      await act("batchIngest", { entities, systemMetadata: writes.map(({ systemMetadata = {} }) => systemMetadata) });
    },
    deleteEntity: async (urn, bounds = {}) => {
      const { rows = 0, timeseriesRows = 0 } = (await act("delete", { urn, ...bounds })) as Partial<DeletedRows>;
      return { rows, timeseriesRows };
    },
    deleteTimeseries: async (urn, aspect, bounds = {}) => {
      const { timeseriesRows = 0 } = (await act("delete", { urn, aspectName: aspect, ...bounds })) as Partial<DeletedRows>;
      return timeseriesRows;
    },
  };
}
