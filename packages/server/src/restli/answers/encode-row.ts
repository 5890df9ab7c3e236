import { defaultRunId, type EntityRegistry, readSystemMetadata, stringifyJson } from "@almagest/model";
import { traceMember } from "../../request-trace.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";

/** An AspectRowSummary (rest.md 10.3), as JSON text; with the value when it is wanted. */
export function encodeRow(registry: EntityRegistry, record: AspectRecord, withAspect: boolean): string {
  const { runId = defaultRunId, lastObserved, properties } = readSystemMetadata(record.systemMetadata);
  const traceId = properties?.[traceMember];
  const summary = stringifyJson({
    runId,
    aspectName: record.aspect,
    urn: record.urn,
    timestamp: lastObserved ?? record.createdOn,
    keyAspect: registry.aspects.get(record.aspect)?.isKey === true,
    ...(traceId !== undefined && { [traceMember]: traceId }),
  });
  return withAspect ? `${summary.slice(0, -1)},"aspect":${record.metadata}}` : summary;
}
