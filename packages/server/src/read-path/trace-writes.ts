import { type AspectSpec, readSystemMetadata } from "@almagest/model";
import { timeOfTrace, traceMember } from "../request-trace.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { ReadParts } from "./get-entities.ts";

/** What became of a write: it is the stored value; it was, until a later one; it changed nothing; nothing is stored of it. */
export type WriteStatus = "ACTIVE_STATE" | "HISTORIC_STATE" | "NO_OP" | "ERROR" | "TRACE_NOT_IMPLEMENTED";

/** What a request's write to one aspect has led to, in the store and in the search index. */
export interface TracedWrite {
  readonly urn: string;
  readonly aspect: string;
  readonly primary: WriteStatus;
  readonly search: WriteStatus;
}

/** An entity, and the aspects whose writes are asked after. */
export interface TracedEntity {
  readonly urn: string;
  readonly aspects: readonly AspectSpec[];
}

/**
 * What the writes of a request have led to (openapi.md 9.2). Writes are applied before they are answered, and the index
 * follows them (docs/decisions/0006), so that nothing is ever pending and both always agree.
 */
export async function traceWrites(
  { store }: Pick<ReadParts, "store">,
  traceId: string,
  entities: readonly TracedEntity[],
): Promise<TracedWrite[]> {
  const asked = entities.flatMap(({ urn, aspects }) => aspects.map((aspect) => ({ urn, aspect })));
  const records = await store.aspects.getLatest(asked.map(({ urn, aspect }) => ({ urn, aspect: aspect.name })));
  return asked.map(({ urn, aspect }, index) => {
    if (aspect.kind === "timeseries") return { urn, aspect: aspect.name, primary: "NO_OP", search: "TRACE_NOT_IMPLEMENTED" };
    const status = statusOf(aspect, records[index], traceId);
    return { urn, aspect: aspect.name, primary: status, search: status };
  });
}

function statusOf({ isKey }: AspectSpec, record: AspectRecord | undefined, traceId: string): WriteStatus {
  if (record === undefined) return "ERROR";
  const { properties = {}, lastObserved = 0 } = readSystemMetadata(record.systemMetadata);
  const storedTrace = properties[traceMember];
  if (storedTrace === traceId) return properties.isNoOp === "true" ? "NO_OP" : "ACTIVE_STATE";
  const time = timeOfTrace(traceId);
  // What stands now may have been asked for before, and have waited for its turn.
  if (record.createdOn >= time || (storedTrace !== undefined && timeOfTrace(storedTrace) >= time)) return "HISTORIC_STATE";
  // A key that is there says nothing of who has sent it since: they have changed nothing.
  return isKey || lastObserved >= time ? "NO_OP" : "ERROR";
}
