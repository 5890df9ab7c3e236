import { type JsonObject, type MetadataChangeProposal, stringifyJson } from "@almagest/model";
import type { DeletedRows } from "./answers.ts";
import type { CatalogWrites } from "./catalog-client.ts";
import type { Connection } from "./connection.ts";
import { proposalRequests, proposalText } from "./proposal-requests.ts";

/** Writes over the connection. */
export function createWrites(connection: Connection): CatalogWrites {
  const act = (action: string, parameters: object) => connection.act("entities", action, stringifyJson(parameters as JsonObject));
  return {
    ingestProposal: async (proposal: MetadataChangeProposal) => {
      await connection.act("aspects", "ingestProposal", `{"proposal":${proposalText(proposal)},"async":"false"}`);
    },
    ingestProposals: async (proposals) => {
      for (const body of proposalRequests(proposals)) await connection.act("aspects", "ingestProposalBatch", body);
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
