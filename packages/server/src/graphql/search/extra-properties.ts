import { isJsonObject } from "@almagest/model";
import { loadShownDocuments } from "../../indexing/load-documents.ts";
import { type IndexedDocument, typeField } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** A value of the search document of an entity, as text. */
export interface ExtraProperty {
  readonly name: string;
  readonly value: string;
}

/** For each entity, by URN, its values of some fields of the index (graphql.md 5.2). Throws UNKNOWN_FIELD. */
export async function extraProperties(
  { parts }: GraphqlContext,
  urns: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ExtraProperty[]>> {
  if (names.length === 0) return new Map();
  // Of a name that is looked up in several fields, the first is the one that is meant.
  const wanted = names.map((name) => ({ name, field: parts.fields.requireOne(name) }));
  const documents = await loadShownDocuments(parts, urns);
  return new Map(
    documents.map((document) => {
      const values = valuesByField(document);
      return [document.urn, wanted.flatMap(({ name, field }) => propertyOf(name, values.get(field)))];
    }),
  );
}

/** Members of objects, such as owners by type and structured properties, are fields with names of their own, as in the index. */
function valuesByField({ urn, entityType, fields }: IndexedDocument): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>([
    ["urn", urn],
    [typeField, entityType],
  ]);
  for (const [name, value] of Object.entries(fields)) {
    values.set(name, value);
    if (isJsonObject(value)) for (const [member, inner] of Object.entries(value)) values.set(`${name}.${member}`, inner);
  }
  return values;
}

function propertyOf(name: string, value: unknown): ExtraProperty[] {
  if (value === undefined || value === null) return [];
  return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
}
