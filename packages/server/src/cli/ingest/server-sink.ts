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
      if (error.status >= 400 && error.status < 500 && !notAboutRecords.has(error.status)) {
        return batch.length === 1 ? ofRecord(error.message) : error.message;
      }
      throw new CommandFailure(`${explainError(error)}\nWhat comes before ${batch[0]?.place} is stored.`);
    }
  };
}

const aboutParameters = /^Parameters of method '\w+' failed validation with error '(.*)'$/s;

/** Of a record that is alone in its request: its faults by their paths in the record, which has not sent the request. */
function ofRecord(message: string): string {
  const [, faults] = aboutParameters.exec(message) ?? [];
  return faults === undefined ? message : faults.replace(/^ERROR :: (?:\/proposals\/0)?(\S*) :: /gm, "$1: ");
}

async function send(client: CatalogClient, batch: RecordBatch): Promise<void> {
  const writes = batch.flatMap((record) => (record.kind === "snapshot" ? [record.write] : []));
  const proposals = batch.flatMap((record) => (record.kind === "proposal" ? [record.proposal] : []));
  if (writes.length > 0) await client.ingestSnapshots(writes);
  if (proposals.length > 0) await client.ingestProposals(proposals);
}
