import { cachedBy } from "../cached-by.ts";
import type { Json } from "../definitions.ts";
import type { AspectSpec } from "../entity-registry.ts";
import { stringifyJson } from "../exact-json.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { walkRecord } from "./record-walk.ts";
import { relationshipFields } from "./relationship-fields.ts";
import { searchableReferences, searchScores } from "./search-references.ts";
import { searchableFields } from "./searchable-fields.ts";

/** All that the model says of how an aspect becomes part of search documents, as text: under another text they are to be made anew. */
export function searchRules({ name, kind, isDeprecated, record }: AspectSpec): string {
  const fields = [searchableFields(record), searchableReferences(record), searchScores(record)];
  return textOf([name, kind, isDeprecated, fields, defaultsOf(record)]);
}

/** The same of the edges that an aspect declares where these types of entity have it; undefined for one that can declare none. */
export function edgeRules({ name, kind, record }: AspectSpec, entityTypes: readonly string[]): string | undefined {
  const fields = kind === "versioned" ? relationshipFields(record) : [];
  return fields.length === 0 ? undefined : textOf([name, fields, defaultsOf(record), entityTypes.toSorted()]);
}

/** A default counts as a value wherever a path leads through it. */
const defaultsOf = cachedBy((record: RecordSpec) => {
  const found: [path: string, byDefault: Json][] = [];
  walkRecord(record, ({ path, field, isField }) => {
    if (isField && field.default !== undefined) found.push([path, field.default]);
    return true;
  });
  return found;
});

/** Defaults may hold numbers that only exact JSON tells apart. */
function textOf(rules: unknown): string {
  return stringifyJson(rules as Json);
}
