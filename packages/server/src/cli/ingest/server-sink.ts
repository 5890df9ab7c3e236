import { type CatalogClient, CatalogRequestError } from "@almagest/client";
import { explainError } from "../terminal/explain-error.ts";
import { CommandFailure } from "../terminal/terminal.ts";
import type { RecordBatch } from "./record-batches.ts";
import type { RecordSink } from "./store-batches.ts";

/** Refusals that say nothing about the records: who asks, and when. */
const notAboutRecords = new Set([401, 403, 408, 429]);

/** Sends batches to a catalog. */
export function serverSink(client: CatalogClient): RecordSink {
  return async (batch) => {
    try {
      await send(client, batch);
      return undefined;
    } catch (error) {
      if (!(error instanceof CatalogRequestError)) throw error;
      if (error.status >= 400 && error.status < 500 && !notAboutRecords.has(error.status)) return error.message;
      throw new CommandFailure(`${explainError(error)}\nWhat comes before ${batch[0]?.place} is stored.`);
    }
  };
}

async function send(client: CatalogClient, batch: RecordBatch): Promise<void> {
  const writes = batch.flatMap((record) => (record.kind === "snapshot" ? [record.write] : []));
  const proposals = batch.flatMap((record) => (record.kind === "proposal" ? [record.proposal] : []));
  if (writes.length > 0) await client.ingestSnapshots(writes);
  if (proposals.length > 0) await client.ingestProposals(proposals);
}
