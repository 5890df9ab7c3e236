import type { IngestRecord, RecordFault } from "./reading/ingest-record.ts";

/**
 * Text of records in one request at most. Inside a request it is text in text, which in the worst case makes it three and
 * a half times as long, and the server takes 16 MiB.
 */
const mostBytes = 4 * 1024 * 1024;

/** Records of one kind that go in one request, in their order. */
export type RecordBatch = readonly IngestRecord[];

/**
 * Gathers records into requests. What follows each other about one entity stays in one request where that is possible:
 * a new entity is then made of its own aspects at once, not of defaults that are replaced a moment later. A fault ends the
 * batch before it and is handed on in its place.
 */
export async function* recordBatches(
  records: AsyncIterable<IngestRecord | RecordFault> | Iterable<IngestRecord | RecordFault>,
  size: number,
): AsyncGenerator<RecordBatch | RecordFault> {
  let batch: IngestRecord[] = [];
  for await (const record of records) {
    if ("message" in record) {
      if (batch.length > 0) yield batch;
      yield record;
      batch = [];
      continue;
    }
    if (batch[0] !== undefined && batch[0].kind !== record.kind) {
      yield batch;
      batch = [];
    } else if (isFull(batch, record, size)) {
      const end = endOfEntities(batch, record);
      yield batch.slice(0, end);
      batch = batch.slice(end);
    }
    batch.push(record);
  }
  if (batch.length > 0) yield batch;
}

function isFull(batch: RecordBatch, record: IngestRecord, size: number): boolean {
  const bytes = batch.reduce((sum, { bytes }) => sum + bytes, record.bytes);
  return batch.length > 0 && (batch.length === size || bytes > mostBytes);
}

/** Where the last entity of the batch begins if the record goes on with it; else, or if there is no other entity, the end. */
function endOfEntities(batch: RecordBatch, { urn }: IngestRecord): number {
  const start = batch.findLastIndex((record) => record.urn !== urn) + 1;
  return start === 0 ? batch.length : start;
}
