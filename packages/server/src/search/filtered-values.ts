import { type EntityRegistry, fractionText } from "@almagest/model";
import type { FilterCriteria } from "./filter-criteria.ts";
import { indexedCriterion } from "./indexed-criterion.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import { namedPropertyField } from "./structured-property-fields.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly fields: SearchFieldCatalog;
}

/** By facet, the values that a filter names, be it to find them or to leave them out. */
export function filteredValues(parts: Parts, criteria: FilterCriteria | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const { fields } = parts;
  const named = criteria?.or.flatMap(({ and }) => and.map((one) => indexedCriterion(parts, one))) ?? [];
  const byFacet = Map.groupBy(named, ({ field }) => namedPropertyField(fields.bareName(field)) ?? fields.bareName(field));
  return new Map([...byFacet].map(([facet, ones]) => [facet, new Set(ones.flatMap(({ values }) => values))]));
}

/** The fields that a filter names, as it calls them. */
export function filteredFields(criteria: FilterCriteria | undefined): string[] {
  return criteria?.or.flatMap(({ and }) => and.map(({ field }) => field)) ?? [];
}

/** How a facet may tell a value, likeliest first: who filters by `60` may mean what is shown as `60.0`. */
export function spellings(value: string): string[] {
  const number = Number(value);
  return Number.isNaN(number) ? [value] : [value, fractionText(number)];
}
