import type { AspectRecord } from "../aspect-store.ts";
import type { CatalogStore } from "../catalog-store.ts";
import type { ChangeRecord } from "../change-log-store.ts";
import type { DeclaredEdge } from "../graph-store.ts";
import type { TimeseriesEvent } from "../timeseries-store.ts";

/** Opens an empty store; the suite closes it. */
export type OpenStore = () => Promise<CatalogStore>;

export function aspectRecord(members: Partial<AspectRecord> = {}): AspectRecord {
  return {
    urn: "urn:li:dataset:orders",
    aspect: "status",
    version: 0,
    metadata: '{"removed":false}',
    systemMetadata: '{"lastObserved":1700000000000,"runId":"run-1","version":"1"}',
    createdOn: 1_700_000_000_123,
    createdBy: "urn:li:corpuser:ada",
    createdFor: null,
    ...members,
  };
}

export function systemMetadataOf(runId: string, lastObserved: number): string {
  return JSON.stringify({ lastObserved, runId });
}

export function timeseriesEvent(members: Partial<TimeseriesEvent> = {}): TimeseriesEvent {
  return {
    urn: "urn:li:dataset:orders",
    aspect: "datasetProfile",
    timestampMillis: 1_700_000_000_000,
    eventGranularity: "",
    messageId: "",
    partitionSpec: "",
    event: '{"rowCount":7}',
    systemMetadata: null,
    runId: "run-1",
    rows: 1,
    ...members,
  };
}

export function change(members: Partial<Omit<ChangeRecord, "offset">> = {}): Omit<ChangeRecord, "offset"> {
  return {
    entityType: "dataset",
    urn: "urn:li:dataset:orders",
    aspect: "status",
    changeType: "UPSERT",
    version: 1,
    value: '{"removed":false}',
    previousValue: null,
    systemMetadata: null,
    headers: null,
    createdOn: 1_700_000_000_123,
    createdBy: "urn:li:corpuser:ada",
    ...members,
  };
}

export function declaredEdge(members: Partial<DeclaredEdge> = {}): DeclaredEdge {
  return {
    source: "urn:li:dataset:orders",
    destination: "urn:li:dataset:raw",
    type: "DownstreamOf",
    via: null,
    createdOn: 1_700_000_000_123,
    createdBy: "urn:li:corpuser:ada",
    updatedOn: 1_700_000_000_456,
    updatedBy: "urn:li:corpuser:ada",
    properties: null,
    ...members,
  };
}

export async function putAspects(store: CatalogStore, records: readonly AspectRecord[]): Promise<void> {
  await store.transaction((tx) => tx.aspects.put(records));
}

export async function putEvents(store: CatalogStore, events: readonly TimeseriesEvent[]): Promise<void> {
  await store.transaction((tx) => tx.timeseries.put(events));
}

/** Text that encodings and orders get wrong: a null, a character beyond U+FFFF, the last one before them, quotes, an end of line. */
export const difficultText = 'a\u0000b😀\u{10ffff}\uffff"\\\r\n\u2028é';

/** In the order of their UTF-8 bytes; JavaScript's own order puts the last before the one in front of it. */
export const urnsInOrder = ["urn:li:tag:A", "urn:li:tag:a", "urn:li:tag:é", "urn:li:tag:\uffee", "urn:li:tag:😀"];
