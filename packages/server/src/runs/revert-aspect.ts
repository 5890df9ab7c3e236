import { edgesInModel } from "../graph/edges-of-record.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { changeEntry } from "../write-path/change-entry.ts";
import { deleteAspectRows } from "../write-path/delete-rows.ts";
import type { SaveScope } from "../write-path/save-scope.ts";

/**
 * Drops the newest versions of an aspect that are among the writes. The newest one of others becomes the latest again, with
 * its own time and system metadata; without one the aspect is deleted (rest.md 6.12, 10.1). Answers the one that is the latest now.
 */
export async function revertAspect(
  scope: SaveScope,
  record: AspectRecord,
  writes: { includes(version: AspectRecord): boolean },
): Promise<AspectRecord | undefined> {
  const { registry, tx } = scope;
  const key = { urn: record.urn, aspect: record.aspect };
  const versions = await tx.aspects.listVersions(key);
  const survivor = versions.find((row) => row.version > 0 && !writes.includes(row));
  const entityType = registry.entityOfUrn(record.urn)?.name ?? "";
  if (survivor === undefined) {
    await tx.changes.append([await deleteAspectRows(scope, entityType, record)]);
    return undefined;
  }
  for (const row of versions) if (row.version >= survivor.version) await tx.aspects.delete(key, row.version);
  const latest = { ...survivor, version: 0 };
  await tx.aspects.put([latest]);
  await tx.graph.putEdges(latest, edgesInModel(registry, latest));
  const { metadata: value, systemMetadata, version } = survivor;
  const told = { entityType, ...key, previousValue: record.metadata, version, value, systemMetadata };
  await tx.changes.append([changeEntry(scope, { ...told, changeType: "UPSERT" })]);
  return latest;
}
