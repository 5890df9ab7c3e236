import { type EntityRegistry, entityTypeOf, keyAspectValue, parseUrn, searchDocumentOf } from "@almagest/model";
import type { IndexedDocument } from "../storage/search-index.ts";

const columnType = "schemaField";

/**
 * Documents of the columns among what lineage leads to, of what their URNs say: hardly anybody stores columns as entities, and
 * those that are reached count as there (graphql.md 7.1, schemaFieldLineageIgnoreStatus).
 */
export function unstoredColumns(registry: EntityRegistry, reached: Iterable<string>): IndexedDocument[] {
  const entity = registry.entity(columnType);
  if (entity === undefined) return [];
  const columns = [...reached].filter((urn) => entityTypeOf(urn) === columnType);
  return columns.flatMap((urn) => {
    const parsed = parseUrn(urn);
    if (parsed === undefined) return [];
    return [
      { entityType: columnType, urn, fields: searchDocumentOf(entity, new Map([[entity.keyAspect.name, keyAspectValue(entity, parsed)]])) },
    ];
  });
}
