import type { IngestRecord, RecordFault } from "./reading/ingest-record.ts";
import { type RecordBatch, recordBatches } from "./record-batches.ts";

/** Stores a batch whole or not at all; answers why it refused, undefined when it did not. Rejects when it could not be asked. */
export type RecordSink = (batch: RecordBatch) => Promise<string | undefined>;

/** Hears what becomes of the records. */
export interface IngestObserver {
  stored(batch: RecordBatch): void;
  refused(fault: RecordFault): void;
}

interface Ingestion {
  readonly sink: RecordSink;
  readonly observer: IngestObserver;
  readonly batchSize: number;
  readonly continueOnError: boolean;
}

/**
 * Stores records in their order, reading on while a batch is under way. A refused batch is halved until the faulty record is
 * alone: what comes before it is stored. With that it ends, unless it is to continue.
 */
export async function storeBatches(
  records: AsyncIterable<IngestRecord | RecordFault> | Iterable<IngestRecord | RecordFault>,
  ingestion: Ingestion,
): Promise<void> {
  let storing = Promise.resolve(true);
  for await (const batch of recordBatches(records, ingestion.batchSize)) {
    if (!(await storing)) return;
    storing = "message" in batch ? refuse(batch, ingestion) : store(batch, ingestion);
    // Awaited at the next turn, or at the end; until then it must not count as unhandled.
    storing.catch(() => {});
  }
  await storing;
}

async function refuse(fault: RecordFault, { observer, continueOnError }: Ingestion): Promise<boolean> {
  observer.refused(fault);
  return continueOnError;
}

/** Answers whether to go on. */
async function store(batch: RecordBatch, ingestion: Ingestion): Promise<boolean> {
  const refusal = await ingestion.sink(batch);
  if (refusal === undefined) {
    ingestion.observer.stored(batch);
    return true;
  }
  const [only] = batch;
  if (batch.length === 1 && only !== undefined) return refuse({ place: only.place, message: refusal, bytes: only.bytes }, ingestion);
  const middle = batch.length >> 1;
  return (await store(batch.slice(0, middle), ingestion)) && store(batch.slice(middle), ingestion);
}
