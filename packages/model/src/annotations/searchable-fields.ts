import { cachedBy } from "../cached-by.ts";
import type { Annotation } from "../definitions.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { kindOf } from "../schema/value-kinds.ts";
import { type AnnotatedLeaf, annotatedLeaves } from "./annotated-leaves.ts";
import { optionOf } from "./annotation-options.ts";

/** How a field is indexed and queried (model.md 3.3). */
export const searchFieldTypes = [
  "KEYWORD",
  "TEXT",
  "TEXT_PARTIAL",
  "WORD_GRAM",
  "BROWSE_PATH",
  "BROWSE_PATH_V2",
  "URN",
  "URN_PARTIAL",
  "BOOLEAN",
  "COUNT",
  "DATETIME",
  "DOUBLE",
  "OBJECT",
  "MAP_ARRAY",
] as const;
export type SearchFieldType = (typeof searchFieldTypes)[number];

const fullTextTypes: ReadonlySet<SearchFieldType> = new Set(["TEXT", "TEXT_PARTIAL", "WORD_GRAM", "URN", "URN_PARTIAL"]);

/** One path of an aspect that the search index holds, with every option in effect (model.md 3.2). */
export interface SearchableField {
  readonly path: string;
  /** Name in the search document of the entity. */
  readonly fieldName: string;
  readonly fieldType: SearchFieldType;
  /** What stands at the path: a scalar type, `enum` or `map`. */
  readonly valueKind: string;
  /** Whether a query that names no field looks here. */
  readonly queryByDefault: boolean;
  readonly boostScore: number;
  readonly enableAutocomplete: boolean;
  /** Whether search results count this field's values, and under which label. */
  readonly addToFilters: boolean;
  readonly filterName: string;
  /** Name of the boolean field that tells whether there is a value, and the same for its facet. */
  readonly hasValuesFieldName: string | undefined;
  readonly addHasValuesToFilters: boolean;
  readonly hasValuesFilterName: string;
  /** Name of the field that counts the values. */
  readonly numValuesFieldName: string | undefined;
  readonly weightsPerFieldValue: Readonly<Record<string, number>>;
  /** Other names under which the field may be sorted and queried. */
  readonly fieldNameAliases: readonly string[];
  readonly includeQueryEmptyAggregation: boolean;
  /** Name of the date field with the time of the write that last set this field, if one is kept. */
  readonly systemModifiedAtFieldName: string | undefined;
}

/**
 * The search fields of a record in the order of its schema. Throws an Error naming the path when an annotation asks for
 * an unknown type of field, or when two fields would still share a name after the later one was renamed.
 */
export const searchableFields: (record: RecordSpec) => readonly SearchableField[] = cachedBy((record) => {
  const taken = new Set<string>();
  return annotatedLeaves(record, "searchable").map((leaf) => {
    const wanted = optionOf.text(leaf.options, "fieldName") ?? lastName(leaf.path);
    const fieldName = taken.has(wanted) ? nameOfPath(leaf.path) : wanted;
    if (taken.has(fieldName)) throw new Error(`${record.name}: two search fields are called "${fieldName}", the second at ${leaf.path}`);
    taken.add(fieldName);
    return searchableField(leaf, fieldName);
  });
});

function searchableField({ path, type, options }: AnnotatedLeaf, fieldName: string): SearchableField {
  const valueKind = kindOf(type);
  const fieldType = searchFieldTypeOf(options, { path, valueKind });
  const hasValuesFieldName = optionOf.text(options, "hasValuesFieldName");
  return {
    path,
    fieldName,
    fieldType,
    valueKind,
    queryByDefault: optionOf.flag(options, "queryByDefault") ?? fullTextTypes.has(fieldType),
    boostScore: optionOf.number(options, "boostScore") ?? 1,
    enableAutocomplete: optionOf.flag(options, "enableAutocomplete") ?? false,
    addToFilters: optionOf.flag(options, "addToFilters") ?? false,
    filterName: optionOf.text(options, "filterNameOverride") ?? fieldName,
    hasValuesFieldName,
    addHasValuesToFilters: optionOf.flag(options, "addHasValuesToFilters") ?? false,
    hasValuesFilterName: optionOf.text(options, "hasValuesFilterNameOverride") ?? hasValuesFieldName ?? `has${capitalised(fieldName)}`,
    numValuesFieldName: optionOf.text(options, "numValuesFieldName"),
    weightsPerFieldValue: optionOf.numbers(options, "weightsPerFieldValue"),
    fieldNameAliases: optionOf.texts(options, "fieldNameAliases"),
    includeQueryEmptyAggregation: optionOf.flag(options, "includeQueryEmptyAggregation") ?? false,
    systemModifiedAtFieldName: optionOf.flag(options, "includeSystemModifiedAt")
      ? (optionOf.text(options, "systemModifiedAtFieldName") ?? `${fieldName}SystemModifiedAt`)
      : undefined,
  };
}

/** The type that the options of a search field name, or what follows from its values. Throws an Error when there is no such type. */
export function searchFieldTypeOf(options: Annotation, { path, valueKind }: Pick<SearchableField, "path" | "valueKind">): SearchFieldType {
  return searchFieldType(optionOf.text(options, "fieldType"), path) ?? typeOfValues(valueKind);
}

/** The type that an annotation names. Throws an Error when there is no such type. */
export function searchFieldType(name: string | undefined, path: string): SearchFieldType | undefined {
  if (name === undefined) return undefined;
  const known = searchFieldTypes.find((type) => type === name);
  if (known === undefined) throw new Error(`"${name}" at ${path} is not a type of search field: ${searchFieldTypes.join(", ")}`);
  return known;
}

/** The name of a field that is given none: the last step of its path that is a name. */
export function lastName(path: string): string {
  return path.replace(/\/\*$/, "").split("/").at(-1) ?? path;
}

function typeOfValues(valueKind: string): SearchFieldType {
  if (valueKind === "int") return "COUNT";
  if (valueKind === "float" || valueKind === "double") return "DOUBLE";
  return valueKind === "map" ? "KEYWORD" : "TEXT";
}

/** `/source/type` becomes `source_type` (model.md 3.1, rule 7). */
function nameOfPath(path: string): string {
  return path.replaceAll("*", "").replaceAll("/", "_").replace(/^_/, "");
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
