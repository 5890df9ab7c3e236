import type { EntityRegistry } from "@almagest/model";
import { systemMetadataFault, valueFault } from "../read-path/stored-faults.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";

/** A row of which the index does not hold what it should. */
export interface UnreadableRow extends AspectKey {
  readonly reason: string;
}

/** Hears of each such row as it is passed over. */
export type OnUnreadable = (row: UnreadableRow) => void;

/**
 * The rows of an entity as far as they can be read. One whose value is damaged is left out; one whose system metadata is
 * damaged is as one that has none.
 */
export function readableRows(
  registry: EntityRegistry,
  records: readonly AspectRecord[],
): { readonly rows: readonly AspectRecord[]; readonly unreadable: readonly UnreadableRow[] } {
  const entity = registry.entityOfUrn(records[0]?.urn ?? "");
  const rows: AspectRecord[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const record of records) {
    const [ofValue, ofSystem] = [entity && valueFault(registry, entity, record), systemMetadataFault(record)];
    const reason = ofValue ?? ofSystem;
    if (reason !== undefined) unreadable.push({ urn: record.urn, aspect: record.aspect, reason });
    if (ofValue === undefined) rows.push(ofSystem === undefined ? record : { ...record, systemMetadata: null });
  }
  return { rows, unreadable };
}
