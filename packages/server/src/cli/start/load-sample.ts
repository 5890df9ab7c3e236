import { createCatalogClient } from "@almagest/client";
import { buildSample } from "../../../sample/build-sample.ts";
import { recordsOf } from "../ingest/read-records.ts";
import { runIngest } from "../ingest/run-ingest.ts";
import { type Terminal, tell } from "../terminal.ts";
import { entityPage } from "./ready-message.ts";

/**
 * Writes the sample warehouse into a running catalog, unless it is there: its last record tells, since they are written in
 * their order. Whatever goes wrong is told; the catalog runs on.
 */
export async function loadSampleInto(terminal: Terminal, address: string, stop: AbortSignal): Promise<void> {
  const client = createCatalogClient({ url: address });
  const proposals = [...buildSample({ now: Date.now() })];
  const entities = proposals.map(({ entityUrn }) => entityUrn);
  try {
    if (await client.exists(entities.at(-1) ?? "")) {
      tell(terminal, "  The sample warehouse is there.");
    } else {
      tell(terminal, "  Writing the sample warehouse …");
      const records = untilStopped(recordsOf(proposals, "sample"), stop);
      await runIngest(terminal, { records, totalBytes: undefined }, { client }, { batchSize: 200, continueOnError: false });
    }
    const dataset = entities.find((urn) => urn.startsWith("urn:li:dataset:"));
    if (dataset !== undefined) tell(terminal, `  Look at one of its tables: ${entityPage(address, dataset)}\n`);
  } catch (error) {
    if (!stop.aborted) tell(terminal, `The sample warehouse was not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function* untilStopped<T>(items: Iterable<T>, stop: AbortSignal): Generator<T> {
  for (const item of items) {
    if (stop.aborted) return;
    yield item;
  }
}
