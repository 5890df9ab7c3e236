import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { type CatalogClient, type ConnectionOptions, createCatalogClient } from "@almagest/client";
import { buildSample, type SampleProposal } from "../../../sample/build-sample.ts";
import { recordsOf } from "../ingest/reading/read-records.ts";
import { runIngest } from "../ingest/run-ingest.ts";
import { type Terminal, tell } from "../terminal/terminal.ts";
import { entityPage } from "./ready-message.ts";

/** Writes the sample warehouse into a running catalog, unless it is there: its last record tells, since they are written in their order. */
export async function loadSampleInto(terminal: Terminal, connection: ConnectionOptions, stop: AbortSignal): Promise<void> {
  const proposals = [...buildSample({ now: Date.now() })];
  const client = createCatalogClient(connection);
  if (await isWritten(client, proposals.at(-1))) {
    tell(terminal, "  The sample warehouse is there.");
  } else {
    tell(terminal, "  Writing the sample warehouse …");
    const records = untilStopped(recordsOf(proposals, "sample"), stop);
    await runIngest(terminal, { records, totalBytes: undefined }, { client }, { batchSize: 200, continueOnError: false });
  }
  const table = proposals.find(({ entityType }) => entityType === "dataset");
  // Behind what is logged of these writes, where both go to one place.
  await turnOfEventLoop();
  if (table !== undefined) tell(terminal, `  Look at one of its tables: ${entityPage(connection.url, table.entityUrn)}\n`);
}

/** The records that come last are time series events. */
async function isWritten(client: CatalogClient, last: SampleProposal | undefined): Promise<boolean> {
  if (last === undefined || !(await client.exists(last.entityUrn))) return false;
  return (await client.getTimeseriesValues({ urn: last.entityUrn, aspect: last.aspectName, limit: 1 })).length > 0;
}

function* untilStopped<T>(items: Iterable<T>, stop: AbortSignal): Generator<T> {
  for (const item of items) {
    if (stop.aborted) return;
    yield item;
  }
}
