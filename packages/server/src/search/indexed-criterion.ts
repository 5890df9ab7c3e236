import { type EntityRegistry, printedUrn } from "@almagest/model";
import { nestedMark, typeField } from "../storage/search-index.ts";
import { isDerived } from "./derived-criteria.ts";
import type { Criterion } from "./filter-criteria.ts";
import { typeAndSubType } from "./known-fields.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly fields: SearchFieldCatalog;
}

/**
 * A criterion as documents have its field and values: types of entities by their names, under the one name of their field,
 * truths in small letters, and URNs as they are printed. What filters and what tells the values of a filter among those that are
 * counted both read it so.
 */
export function indexedCriterion({ registry, fields }: Parts, criterion: Criterion): Criterion {
  const { values } = criterion;
  const field = fields.bareName(criterion.field);
  if (isEntityType(registry, { field, values }))
    return { ...criterion, field: typeField, values: values.map((value) => entityName(registry, value)) };
  if (field === typeAndSubType) return { ...criterion, field, values: values.map((value) => withEntityName(registry, value)) };
  if (fields.get(field)?.type === "BOOLEAN") return { ...criterion, values: values.map((value) => value.trim().toLowerCase()) };
  if (isDerived(field) || fields.resolve(field)?.some((name) => fields.holdsUrns(name)))
    return { ...criterion, values: values.map(printedUrn) };
  return criterion;
}

/** The type of an entity has two older names, of which `entity` is also that of a field with URNs. */
function isEntityType(registry: EntityRegistry, { field, values }: Pick<Criterion, "field" | "values">): boolean {
  if (field !== "entity") return field === typeField || field === "entityType";
  return values.length > 0 && values.every((value) => namedEntity(registry, value) !== undefined);
}

function withEntityName(registry: EntityRegistry, value: string): string {
  const [type = "", ...below] = value.split(nestedMark);
  return [entityName(registry, type), ...below].join(nestedMark);
}

function entityName(registry: EntityRegistry, value: string): string {
  return namedEntity(registry, value)?.name ?? value;
}

/** `DATA_JOB`, `dataJob` and `datajob` name the same type (rest.md 16.5). */
function namedEntity(registry: EntityRegistry, value: string) {
  return registry.entity(value.replaceAll(/[_\s]/g, ""));
}
