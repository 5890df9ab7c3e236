import { edgeAttributes } from "../annotations/relationship-fields.ts";
import { scoreModifiers } from "../annotations/search-references.ts";
import { searchFieldTypes } from "../annotations/searchable-fields.ts";
import type { FieldDefinition } from "../definitions.ts";
import { amount, type Check, count, described, flag, listOf, mapOf, name, number, oneOf, shape, text } from "../schema/shape-checks.ts";

/** The members of a field that say what it means beyond its value. */
export type AnnotationName = keyof FieldDefinition &
  ("searchable" | "searchableRef" | "searchScore" | "relationship" | "timeseriesField" | "timeseriesFieldCollection" | "urnValidation");

/** Queries write these names: `owners:jdoe`, `fieldPaths.keyword`. A first `_` is for names that the catalog gives. */
const fieldName: Check = (value, member, report) => {
  if (typeof value !== "string" || !/^_?[A-Za-z]\w*$/.test(value)) {
    report(member, `must be a name of letters, digits and _, not ${described(value)}`);
  }
};

const names: Check = (value, member, report) => {
  listOf(name)(value, member, report);
  if (Array.isArray(value) && value.length === 0) report(member, "must name at least one entity");
};

const searchedByName = {
  fieldName,
  fieldType: oneOf(...searchFieldTypes),
  queryByDefault: flag,
  boostScore: amount,
  fieldNameAliases: listOf(fieldName),
};

/** The options of each annotation (model.md 3.2, 4.1, 5, 10.2). */
export const annotationShapes: Readonly<Record<AnnotationName, Check>> = {
  searchable: shape(
    {},
    {
      ...searchedByName,
      enableAutocomplete: flag,
      addToFilters: flag,
      addHasValuesToFilters: flag,
      filterNameOverride: text,
      hasValuesFilterNameOverride: text,
      hasValuesFieldName: fieldName,
      numValuesFieldName: fieldName,
      weightsPerFieldValue: mapOf(number),
      includeQueryEmptyAggregation: flag,
      includeSystemModifiedAt: flag,
      systemModifiedAtFieldName: fieldName,
    },
  ),
  searchableRef: shape({ refType: name }, { ...searchedByName, depth: count }),
  searchScore: shape({}, { fieldName, weight: number, defaultValue: number, modifier: oneOf(...scoreModifiers) }),
  relationship: shape(
    { name, entityTypes: names },
    { isLineage: flag, isUpstream: flag, ...Object.fromEntries(edgeAttributes.map((attribute) => [attribute, text])) },
  ),
  timeseriesField: shape({}, { name, aggregationType: oneOf("LATEST", "SUM") }),
  timeseriesFieldCollection: shape({ key: name }, { name }),
  urnValidation: shape({}, { exist: flag, strict: flag, entityTypes: names }),
};
