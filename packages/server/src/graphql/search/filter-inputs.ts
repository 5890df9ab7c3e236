import { type Criterion, type FilterCriteria, readFilterCriteria } from "../../search/filter-criteria.ts";
import { withoutKeyword } from "../../search/known-fields.ts";
import { nestedMark, typeField } from "../../storage/search-index.ts";
import { entityOfMember } from "../entities/entity-names.ts";

/** `FacetFilterInput` */
export interface FacetFilterInput {
  readonly field: string;
  readonly value?: string | null;
  readonly values?: readonly string[] | null;
  readonly condition?: string | null;
  readonly negated?: boolean | null;
}

/** The two forms of a filter. */
export interface FilterInputs {
  readonly filters?: readonly FacetFilterInput[] | null | undefined;
  readonly orFilters?: readonly { readonly and?: readonly FacetFilterInput[] | null }[] | null | undefined;
}

/** The filter that was asked for: `orFilters` if there are any, else all of `filters` (graphql.md 5.2). Throws INVALID_FILTER. */
export function readFilters({ filters, orFilters }: FilterInputs): FilterCriteria | undefined {
  if (orFilters && orFilters.length > 0) return readGroups(orFilters.map(({ and }) => and ?? []));
  return filters && filters.length > 0 ? readGroups([filters]) : undefined;
}

/** A filter of criteria that all hold: without any, everything passes. */
export function allOf(...and: readonly Criterion[]): FilterCriteria {
  return { or: and.length > 0 ? [{ and }] : [] };
}

/** The value is one of these. */
export function isOneOf(field: string, values: readonly string[]): Criterion {
  return { field, condition: "EQUAL", values, negated: false };
}

function readGroups(groups: readonly (readonly FacetFilterInput[])[]): FilterCriteria | undefined {
  const read = readFilterCriteria({ or: groups.map((group) => ({ and: group.map(givenMembers) })) });
  return read && { or: read.or.map(({ and }) => ({ and: and.map(withTypesByName) })) };
}

function givenMembers({ field, value, values, condition, negated }: FacetFilterInput) {
  return {
    field,
    ...(value && { value }),
    ...(values && { values: [...values] }),
    ...(condition && { condition }),
    ...(negated && { negated }),
  };
}

/** Values of the field of types are members of `EntityType` here, alone or in front of a sub type; `entity` is its older name. */
function withTypesByName(criterion: Criterion): Criterion {
  const [field = ""] = withoutKeyword(criterion.field).split(nestedMark);
  const isOlderName = field === "entity" && criterion.values.every((value) => entityOfMember(value) !== undefined);
  if (field !== typeField && field !== "entityType" && !isOlderName) return criterion;
  const values = criterion.values.map((value) => {
    const [type = "", ...below] = value.split(nestedMark);
    return [entityOfMember(type) ?? type, ...below].join(nestedMark);
  });
  return { ...criterion, field: isOlderName ? typeField : criterion.field, values };
}
