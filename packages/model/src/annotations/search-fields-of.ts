import { cachedBy } from "../cached-by.ts";
import type { Json, JsonObject } from "../definitions.ts";
import type { AspectSpec, EntitySpec } from "../entity-registry.ts";
import { isJsonObject } from "../json-kinds.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { searchableReferences, searchScores } from "./search-references.ts";
import { isNothing, type SearchValue, searchList, searchMap, searchScalar } from "./search-value.ts";
import { type SearchableField, searchableFields } from "./searchable-fields.ts";
import { valuesAtPath } from "./values-at-path.ts";

/** Members of a search document, by name. */
export type SearchFields = Record<string, SearchValue>;

/**
 * What an aspect says in the search document of its entity (model.md 3.5): every search field of the aspect is there,
 * null or an empty list where the value holds nothing for it, so that the members replace those of an earlier value.
 * `writtenAt`, epoch milliseconds, dates the fields that keep the time of the write that set them.
 */
export function searchFieldsOf(aspect: AspectSpec, value: JsonObject, writtenAt?: number): SearchFields {
  const fields: SearchFields = {};
  contributeAll(aspect, { value, writtenAt, fields });
  return fields;
}

function contributeAll(aspect: AspectSpec, contribution: Contribution): void {
  for (const contribute of contributions(aspect.record)) contribute(contribution);
}

/**
 * The search document of an entity, from the values of its aspects (for a time series aspect, those of the event that was
 * written last). Members that hold nothing are left out, `false` and 0 are not. A pure function of the values: it does not
 * matter in which order they were written or are listed.
 * Where two aspects feed one field, the one that stands later in the definition of the entity counts if it has a value,
 * and a versioned aspect before a time series; a deprecated aspect counts only where no other has a value, though it be false.
 * `writtenAt` says when each aspect was written, for fields that keep it.
 */
export function searchDocumentOf(
  entity: EntitySpec,
  aspects: ReadonlyMap<string, JsonObject>,
  writtenAt?: ReadonlyMap<string, number>,
): SearchFields {
  const fields: SearchFields = {};
  const deprecated: SearchFields = {};
  for (const aspect of weakestFirst(entity)) {
    const value = aspects.get(aspect.name);
    if (value === undefined) continue;
    contributeAll(aspect, { value, writtenAt: writtenAt?.get(aspect.name), fields: aspect.isDeprecated ? deprecated : fields });
  }
  const present: SearchFields = {};
  addPresent(deprecated, present);
  addPresent(fields, present);
  return present;
}

function addPresent(fields: SearchFields, present: SearchFields): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name] ?? null;
    if (!isEmpty(value)) present[name] = value;
  }
}

function isEmpty(value: SearchValue): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

const weakestFirst: (entity: EntitySpec) => readonly AspectSpec[] = cachedBy((entity) => {
  const aspects = [...entity.aspects.values()];
  return [...aspects.filter(({ kind }) => kind === "timeseries"), ...aspects.filter(({ kind }) => kind === "versioned")];
});

/** Puts a member into a document. Where several paths share a name the last one counts that has something to say. */
function addSearchField(fields: SearchFields, name: string, value: SearchValue): void {
  if (!Object.hasOwn(fields, name) || !isNothing(value)) fields[name] = value;
}

interface Contribution {
  readonly value: JsonObject;
  readonly writtenAt: number | undefined;
  readonly fields: SearchFields;
}

/** Each knows one path of the record, compiled once. */
const contributions = cachedBy((record: RecordSpec) => [
  ...searchableFields(record).map((field) => searchableContribution(record, field)),
  ...searchableReferences(record).map(({ path, fieldName, fieldType }) => {
    const read = valuesAtPath(record, path);
    return ({ value, fields }: Contribution) => addSearchField(fields, fieldName, indexed(path, fieldType, read(value)));
  }),
  ...searchScores(record).map(({ path, fieldName, defaultValue }) => {
    const read = valuesAtPath(record, path);
    return ({ value, fields }: Contribution) => addSearchField(fields, fieldName, searchScalar("DOUBLE", read(value)[0]) ?? defaultValue);
  }),
]);

function searchableContribution(record: RecordSpec, field: SearchableField): (contribution: Contribution) => void {
  const { path, fieldName, fieldType, valueKind, hasValuesFieldName, numValuesFieldName, systemModifiedAtFieldName } = field;
  const read = valuesAtPath(record, path);
  return ({ value, writtenAt, fields }) => {
    const values = read(value);
    addSearchField(fields, fieldName, valueKind === "map" ? searchMap(fieldType, values) : indexed(path, fieldType, values));
    if (hasValuesFieldName !== undefined) addSearchField(fields, hasValuesFieldName, hasValues(valueKind, values));
    if (numValuesFieldName !== undefined) addSearchField(fields, numValuesFieldName, numberOfValues(field, values));
    if (systemModifiedAtFieldName !== undefined) {
      addSearchField(fields, systemModifiedAtFieldName, values.length > 0 ? (writtenAt ?? null) : null);
    }
  };
}

function indexed(path: string, type: SearchableField["fieldType"], values: readonly Json[]): SearchValue {
  return path.includes("*") ? searchList(type, values) : searchScalar(type, values[0]);
}

function hasValues(valueKind: string, values: readonly Json[]): boolean {
  if (valueKind === "boolean") return values[0] === true;
  if (valueKind === "map") return numberOfKeys(values) > 0;
  return values.some((value) => value !== "");
}

function numberOfValues({ path, valueKind }: SearchableField, values: readonly Json[]): number {
  if (valueKind === "map") return numberOfKeys(values);
  const isSingleNumber = (valueKind === "int" || valueKind === "long") && !path.includes("*");
  return isSingleNumber ? Number(searchScalar("COUNT", values[0])) : values.length;
}

function numberOfKeys(maps: readonly Json[]): number {
  return maps.filter(isJsonObject).reduce((keys, map) => keys + Object.keys(map).length, 0);
}
