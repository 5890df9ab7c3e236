import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

/** Whether the text of a status aspect marks its entity as soft deleted. */
export function isRemoved(status: string): boolean {
  return (JSON.parse(status) as { removed?: boolean }).removed === true;
}

/** The records whose entities are not soft deleted. */
export async function withoutSoftDeleted(aspects: AspectReader, records: readonly AspectRecord[]): Promise<AspectRecord[]> {
  const removed = await softDeletedAmong(
    aspects,
    records.map((record) => record.urn),
  );
  return records.filter((record) => !removed.has(record.urn));
}

/** The URNs among these whose entities are soft deleted. */
export async function softDeletedAmong(aspects: AspectReader, urns: readonly string[]): Promise<ReadonlySet<string>> {
  return aspects.holdersAmong(urns, { aspect: "status", isTrue: "removed" });
}
