import { type EntityRegistry, parseUrn, type SystemMetadata } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { saveEdgesOf } from "../write-path/save-edges.ts";

/** The run that wrote a record, undefined when it named none. */
export function runIdOf(record: AspectRecord): string | undefined {
  return record.systemMetadata === null ? undefined : (JSON.parse(record.systemMetadata) as SystemMetadata).runId;
}

/**
 * Drops the newest versions of an aspect that the run wrote. The newest version of another run becomes the latest again,
 * with its own time and system metadata; without one the aspect is deleted (rest.md 6.12, 10.1).
 */
export async function revertAspect(
  tx: CatalogTransaction,
  context: RequestContext,
  { registry, record, runId }: { registry: EntityRegistry; record: AspectRecord; runId: string },
): Promise<void> {
  const key = { urn: record.urn, aspect: record.aspect };
  const versions = await tx.aspects.listVersions(key);
  const survivor = versions.find((row) => row.version > 0 && runIdOf(row) !== runId);
  const entityType = registry.entity(parseUrn(record.urn)?.entityType ?? "")?.name ?? "";
  const told = { entityType, ...key, createdOn: context.time, createdBy: context.actor };
  if (survivor === undefined) {
    await tx.aspects.delete(key);
    await tx.graph.putEdges(key, []);
    await tx.changes.append([
      { ...told, changeType: "DELETE", version: 0, value: null, previousValue: record.metadata, systemMetadata: record.systemMetadata },
    ]);
    return;
  }
  for (const row of versions) if (row.version >= survivor.version) await tx.aspects.delete(key, row.version);
  await tx.aspects.put([{ ...survivor, version: 0 }]);
  await saveEdgesOf(tx, registry, { ...survivor, version: 0 });
  const { metadata: value, systemMetadata, version } = survivor;
  await tx.changes.append([{ ...told, changeType: "UPSERT", version, value, previousValue: null, systemMetadata }]);
}
