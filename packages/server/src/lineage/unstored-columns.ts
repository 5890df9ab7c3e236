import { type EntityRegistry, isOfType, keyAspectValue, parseUrn, searchDocumentOf } from "@almagest/model";
import type { IndexedDocument } from "../storage/search-index.ts";
import { pace } from "../turns.ts";

const columnType = "schemaField";

/**
 * Documents of the columns among what lineage leads to, of what their URNs say: hardly anybody stores columns as entities, and
 * those that are reached count as there (graphql.md 7.1, schemaFieldLineageIgnoreStatus). None where only other types are looked among.
 */
export async function unstoredColumns(
  registry: EntityRegistry,
  reached: Iterable<string>,
  entityTypes: readonly string[] = [columnType],
): Promise<IndexedDocument[]> {
  const entity = registry.entity(columnType);
  if (entity === undefined || !entityTypes.includes(columnType)) return [];
  const documents: IndexedDocument[] = [];
  for (const urn of reached) {
    const parsed = isOfType(urn, columnType) ? parseUrn(urn) : undefined;
    if (parsed === undefined) continue;
    const key = new Map([[entity.keyAspect.name, keyAspectValue(entity, parsed)]]);
    documents.push({ entityType: columnType, urn, fields: searchDocumentOf(entity, key) });
    await pace();
  }
  return documents;
}
