import { type EntityRegistry, type SearchFields, searchableFields } from "@almagest/model";
import type { IndexedDocument } from "../../../storage/search-index.ts";

/** For each entity type the names that stand for other fields, with those fields: `_entityName` is `title` of a chart, `name` of a tag. */
export type AliasFields = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The aliases of the model (model.md 3.2). */
export function aliasFieldsOf(registry: EntityRegistry): AliasFields {
  const byType = new Map<string, Map<string, string[]>>();
  for (const entity of registry.entities.values()) {
    const aliases = new Map<string, string[]>();
    for (const aspect of entity.aspects.values()) {
      for (const { fieldName, fieldNameAliases } of searchableFields(aspect.record)) {
        for (const alias of fieldNameAliases) aliases.set(alias, [...(aliases.get(alias) ?? []), fieldName]);
      }
    }
    byType.set(entity.name, aliases);
  }
  return byType;
}

const none: SearchFields = {};

/** The aliases of a document that are no fields of it, each with the value of the first of its fields that has one. */
export function aliasesOf({ entityType, fields }: IndexedDocument, aliases: AliasFields): SearchFields {
  const own = aliases.get(entityType);
  if (own === undefined || own.size === 0) return none;
  const named: SearchFields = {};
  for (const [alias, meant] of own) {
    if (!Object.hasOwn(fields, alias)) named[alias] = meant.map((name) => fields[name] ?? null).find((value) => value !== null) ?? null;
  }
  return named;
}
