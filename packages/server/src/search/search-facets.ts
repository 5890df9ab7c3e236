import { type EntityRegistry, type EntitySpec, fractionText, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { type FacetRequest, nestedMark, type SearchAnswer, typeField } from "../storage/search-index.ts";
import { isDerived } from "./derived-criteria.ts";
import type { FilterCriteria } from "./filter-criteria.ts";
import { indexedCriterion } from "./indexed-criterion.ts";
import { typeAndSubType } from "./known-fields.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import type { SearchLimits } from "./search-limits.ts";
import { isPropertyField, namedPropertyField } from "./structured-property-fields.ts";

/** One value of a facet with the number of hits that have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  /** Whether the request filters by it. */
  readonly filtered: boolean;
  /** The value, when it is the URN of an entity; of a nested facet the last of its values. */
  readonly entity: string | undefined;
}

/** How the values of one field spread over all hits. */
export interface Facet {
  readonly field: string;
  readonly label: string;
  readonly values: readonly FacetValue[];
}

/** These come first, the others in the order of the model (behaviour.md 4.6). */
const firstFacets = [typeField, "typeNames", "platform", "domains", "tags", "glossaryTerms", "container", "owners", "origin"];

/** The fields that results count unless the caller names some. */
function facetFields(fields: SearchFieldCatalog, entities: readonly EntitySpec[]): string[] {
  const named = [typeField, typeAndSubType, ...fields.facetsOf(entities)];
  const rank = (name: string) => (firstFacets.includes(name) ? firstFacets.indexOf(name) : firstFacets.length);
  return named.toSorted((a, b) => rank(a) - rank(b));
}

interface Parts {
  readonly registry: EntityRegistry;
  readonly fields: SearchFieldCatalog;
}

interface FacetWish {
  readonly flags: { readonly maxAggValues?: number; readonly skipAggregates?: boolean; readonly includeDefaultFacets?: boolean };
  readonly facets: readonly string[];
  readonly facetValues?: number;
  readonly criteria: FilterCriteria | undefined;
}

/**
 * What is to be counted: the usual fields and those that are asked for, but what no document has. What the filter names is told
 * of them however seldom it is. Throws UNKNOWN_FIELD or INVALID_FILTER.
 */
export function wantedFacets(
  { registry, fields, limits: { facetValues: mostValues } }: Parts & { readonly limits: SearchLimits },
  entities: readonly EntitySpec[],
  { flags, facets, facetValues, criteria }: FacetWish,
): FacetRequest[] {
  const asked = facets.filter((name) => !isDerived(name)).map((name) => facetField(fields, name));
  if (flags.skipAggregates === true) return [];
  const usual = flags.includeDefaultFacets === false ? [] : facetFields(fields, entities);
  const limit = Math.min(flags.maxAggValues ?? mostValues, mostValues);
  const limits = new Map([
    ...usual.map((field) => [field, limit] as const),
    ...asked.map((field) => [field, facetValues ?? limit] as const),
  ]);
  // Every type that was looked among is told, so that each must be counted: beyond a limit it would be told with 0.
  if (limits.has(typeField)) limits.set(typeField, registry.entities.size);
  const filtered = filteredValues({ registry, fields }, criteria);
  return [...limits].map(([field, most]) => ({
    field,
    limit: most,
    named: [...filtered(field)].flatMap(spellings),
    fractionsOf: field.split(nestedMark).filter(isPropertyField),
  }));
}

/** Every level takes as many counts as its field has values, times those of the levels above. */
const mostLevels = 3;

/** The field that a facet of this name counts. Throws UNKNOWN_FIELD, and INVALID_FILTER for one that nests too deeply. */
function facetField(fields: SearchFieldCatalog, name: string): string {
  const levels = name.split(nestedMark, mostLevels + 1).map((one) => fields.requireOne(one));
  if (levels.length > mostLevels || new Set(levels).size < levels.length) {
    const reason = `The facet ${name.slice(0, 200)} nests too deeply; at most ${mostLevels} fields nest, each of them once`;
    throw catalogError("INVALID_FILTER", { reason });
  }
  return levels.join(nestedMark);
}

function labelOf({ registry, fields }: Parts, field: string, entityTypes: readonly string[]): string {
  const entities = entityTypes.flatMap((name) => registry.entities.get(name) ?? []);
  return field
    .split(nestedMark)
    .map((one) => fields.labelOf(one, entities))
    .join(nestedMark);
}

/** What was asked for: it shows even when no hit has it. */
export interface FacetQuestion {
  readonly criteria: FilterCriteria | undefined;
  /** The types that were looked among. */
  readonly entityTypes: readonly string[];
}

/** The facets of an answer that have values; values that were asked for are there with a count of 0 when no hit has them. */
export function readFacets(answer: SearchAnswer, parts: Parts, { criteria, entityTypes }: FacetQuestion): Facet[] {
  const facets: Facet[] = [];
  const filteredOf = filteredValues(parts, criteria);
  for (const [field, counted] of answer.facets) {
    const told = new Set(counted.map(({ value }) => value));
    const filtered = new Set([...filteredOf(field)].map((value) => spellings(value).find((one) => told.has(one)) ?? value));
    const asked = new Set(field === typeField ? [...entityTypes, ...filtered] : filtered);
    for (const { value } of counted) asked.delete(value);
    const values = [...counted, ...[...asked].map((value) => ({ value, count: 0 }))];
    if (values.length === 0) continue;
    facets.push({
      field,
      label: labelOf(parts, field, entityTypes),
      values: values.map(({ value, count }) => ({
        value,
        count,
        filtered: filtered.has(value),
        entity: entityOf(value),
      })),
    });
  }
  return facets;
}

function entityOf(value: string): string | undefined {
  const last = value.slice(value.lastIndexOf(nestedMark) + 1);
  return parseUrn(last) === undefined ? undefined : last;
}

/** How a facet may tell a value, likeliest first: who filters by `60` may mean what is shown as `60.0`. */
function spellings(value: string): string[] {
  const number = Number(value);
  return Number.isNaN(number) ? [value] : [value, fractionText(number)];
}

/** Of each facet, the values that a filter asks for. */
function filteredValues(parts: Parts, criteria: FilterCriteria | undefined): (facet: string) => ReadonlySet<string> {
  const { fields } = parts;
  const wanted = criteria?.or.flatMap(({ and }) => and.filter(({ negated }) => !negated).map((one) => indexedCriterion(parts, one))) ?? [];
  const byFacet = Map.groupBy(wanted, ({ field }) => namedPropertyField(fields.bareName(field)) ?? fields.bareName(field));
  return (facet) => new Set(byFacet.get(facet)?.flatMap(({ values }) => values));
}
