import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

/** Whether the text of a status aspect marks its entity as soft deleted. */
export function isRemoved(status: string): boolean {
  return (JSON.parse(status) as { removed?: boolean }).removed === true;
}

/** The records whose entities are not soft deleted. */
export async function withoutSoftDeleted(aspects: AspectReader, records: readonly AspectRecord[]): Promise<AspectRecord[]> {
  const urns = [...new Set(records.map((record) => record.urn))];
  const statuses = await aspects.getLatest(urns.map((urn) => ({ urn, aspect: "status" })));
  const removed = new Set(statuses.flatMap((status) => (status !== undefined && isRemoved(status.metadata) ? [status.urn] : [])));
  return records.filter((record) => !removed.has(record.urn));
}
