import { loadDocuments } from "../../indexing/load-documents.ts";
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
  for (const name of names) parts.fields.require(name);
  const documents = await loadDocuments(parts, urns);
  return new Map(
    documents.map(({ urn, entityType, fields }) => {
      const known: Readonly<Record<string, unknown>> = { urn, _entityType: entityType, ...fields };
      return [urn, names.flatMap((name) => propertyOf(name, known[parts.fields.bareName(name)]))];
    }),
  );
}

function propertyOf(name: string, value: unknown): ExtraProperty[] {
  if (value === undefined || value === null) return [];
  return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
}
