import {
  type AspectSpec,
  type SearchableField,
  type SearchFieldType,
  searchableFields,
  searchableReferences,
  searchScores,
} from "@almagest/model";
import { nestedMark, typeField } from "../storage/search-index.ts";

/** Type and below it sub type: a facet that filters, too, by `dataset` or by both, as in `dataset␞View` (rest.md 16.7). */
export const typeAndSubType = `${typeField}${nestedMark}typeNames`;

/** A name without the suffix that asks for whole values, where these are looked at in any case. */
export function withoutKeyword(name: string): string {
  return name.replace(/\.keyword$/, "");
}

/** A field of the index as searches know it; fields of one name share it over entity types. */
export interface KnownField {
  readonly name: string;
  readonly type: SearchFieldType;
  /** Label of its facet. */
  readonly label: string;
  readonly byDefault: boolean;
  readonly autocomplete: boolean;
  /** Whether results count its values unless told otherwise. */
  readonly facet: boolean;
}

/** A field of which no more is said. */
export function field(name: string, type: SearchFieldType, more: Partial<KnownField> = {}): KnownField {
  return { name, type, label: name, byDefault: false, autocomplete: false, facet: false, ...more };
}

/** Fields that every document has. */
export const fieldsOfAll: readonly KnownField[] = [
  field("urn", "KEYWORD"),
  field(typeField, "KEYWORD", { label: "Type", facet: true }),
  field("runId", "KEYWORD"),
  field("systemCreated", "DATETIME"),
];

/** All that an aspect has in the index: its fields, those that follow from them, references and numbers that take part in scores. */
export function knownFieldsOf({ record }: AspectSpec): KnownField[] {
  return [
    ...searchableFields(record).flatMap(knownFields),
    ...searchableReferences(record).map(({ fieldName, fieldType, queryByDefault }) =>
      field(fieldName, fieldType, { byDefault: queryByDefault }),
    ),
    ...searchScores(record).map(({ fieldName }) => field(fieldName, "DOUBLE")),
  ];
}

const paths: ReadonlySet<SearchFieldType> = new Set(["BROWSE_PATH", "BROWSE_PATH_V2"]);

/** A searchable field and those that follow from it. */
export function knownFields(found: SearchableField): KnownField[] {
  const known = [
    field(found.fieldName, found.fieldType, {
      label: found.filterName,
      byDefault: found.queryByDefault,
      autocomplete: found.enableAutocomplete,
      facet: found.addToFilters,
    }),
  ];
  const { hasValuesFieldName: has, numValuesFieldName: count, systemModifiedAtFieldName: modified } = found;
  if (has !== undefined) known.push(field(has, "BOOLEAN", { label: found.hasValuesFilterName, facet: found.addHasValuesToFilters }));
  if (count !== undefined) known.push(field(count, "COUNT"));
  if (modified !== undefined) known.push(field(modified, "DATETIME"));
  if (paths.has(found.fieldType)) known.push(field(`${found.fieldName}.length`, "COUNT"));
  return [...known, ...found.fieldNameAliases.map((alias) => field(alias, found.fieldType))];
}
