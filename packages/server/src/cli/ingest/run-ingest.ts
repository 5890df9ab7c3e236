import type { CatalogClient } from "@almagest/client";
import type { EntityRegistry } from "@almagest/model";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";
import { IngestReport } from "./ingest-report.ts";
import { modelSink } from "./model-sink.ts";
import type { IngestRecord, RecordFault } from "./reading/ingest-record.ts";
import { underRun } from "./reading/read-records.ts";
import { serverSink } from "./server-sink.ts";
import { storeBatches } from "./store-batches.ts";

export interface IngestOptions {
  readonly batchSize: number;
  readonly continueOnError: boolean;
  readonly runId?: string;
}

/** Where records go: to a catalog, or only past the model. */
export type IngestTarget = { readonly client: CatalogClient } | { readonly registry: EntityRegistry };

type Records = AsyncIterable<IngestRecord | RecordFault> | Iterable<IngestRecord | RecordFault>;

/** Stores or checks the records and tells how it went. Throws CommandFailure when one was refused or the catalog did not answer. */
export async function runIngest(
  terminal: Terminal,
  { records, totalBytes }: { records: Records; totalBytes: number | undefined },
  target: IngestTarget,
  { runId, ...options }: IngestOptions,
): Promise<void> {
  const report = new IngestReport(terminal, totalBytes);
  const sink = "client" in target ? serverSink(target.client) : modelSink(target.registry);
  try {
    await storeBatches(runId === undefined ? records : labelled(records, runId), { sink, observer: report, ...options });
  } finally {
    report.end();
    tell(terminal, report.summary("client" in target ? "Stored" : "Checked"));
  }
  if (report.refusedRecords === 0) return;
  throw new CommandFailure(
    options.continueOnError
      ? "Some records were refused; all others are dealt with."
      : "Stopped at the refused record; what comes after it was left. --continue-on-error goes on.",
  );
}

async function* labelled(records: Records, runId: string): AsyncGenerator<IngestRecord | RecordFault> {
  for await (const record of records) yield "message" in record ? record : underRun(record, runId);
}
