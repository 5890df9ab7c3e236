import { type EntityRegistry, type EntitySpec, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { type FacetRequest, nestedMark, type SearchAnswer, typeField } from "../storage/search-index.ts";
import { isDerived } from "./derived-criteria.ts";
import type { FilterCriteria } from "./filter-criteria.ts";
import { filteredFields, filteredValues, spellings } from "./filtered-values.ts";
import { typeAndSubType } from "./known-fields.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import type { SearchLimits } from "./search-limits.ts";
import { isPropertyField, namedPropertyField, propertyUrn } from "./structured-property-fields.ts";

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
  /** Structured properties have the names here that the request calls them by. */
  readonly field: string;
  readonly label: string;
  /** The URN of the structured property whose values these are. */
  readonly property?: string;
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

interface FacetFlags {
  readonly maxAggValues?: number;
  readonly skipAggregates?: boolean;
  readonly includeDefaultFacets?: boolean;
}

interface FacetWish {
  readonly flags: FacetFlags;
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
    named: [...(filtered.get(field) ?? [])].flatMap(spellings),
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
  /** The types that were looked among, but such as there is nothing of. */
  readonly entityTypes: readonly string[];
  readonly flags: FacetFlags | undefined;
  /** Names of the facets that were wanted beside the usual ones. */
  readonly facets: readonly string[] | undefined;
}

/** The facets of an answer that have values; values that were asked for are there with a count of 0 when no hit has them. */
export function readFacets(answer: SearchAnswer, parts: Parts, question: FacetQuestion): Facet[] {
  const { criteria, entityTypes, facets = [] } = question;
  const filteredOf = filteredValues(parts, criteria);
  const nameOf = askedNames(parts, [...facets, ...filteredFields(criteria)]);
  const told = new Map([...answer.facets, ...uncountedFields(answer, filteredOf.keys(), question).map((field) => [field, []] as const)]);
  return [...told].flatMap(([field, counted]) => {
    const name = nameOf(field);
    const asked = [...(filteredOf.get(field) ?? [])];
    const values = valuesOf(counted, { filtered: asked, listed: field === typeField ? entityTypes : [] });
    if (values.length === 0) return [];
    return [{ field: name, label: labelOf(parts, name, entityTypes), values, ...(isOneProperty(name) && { property: propertyUrn(name) }) }];
  });
}

/**
 * The fields that a filter names and nobody counts: what it filters by is told of them all the same. Not the URN, which names hits
 * and does not sort them, nor what no document has.
 */
function uncountedFields({ facets }: SearchAnswer, filtered: Iterable<string>, { flags = {} }: FacetQuestion): string[] {
  if (flags.skipAggregates === true || flags.includeDefaultFacets === false) return [];
  return [...filtered].filter((field) => !facets.has(field) && field !== "urn" && !isDerived(field));
}

/** The values that hits have, and with 0 those of a filter and of a list that none has. */
function valuesOf(
  counted: readonly { readonly value: string; readonly count: number }[],
  asked: { readonly filtered: readonly string[]; readonly listed: readonly string[] },
): FacetValue[] {
  const told = new Set(counted.map(({ value }) => value));
  const filtered = new Set(asked.filtered.map((value) => spellings(value).find((one) => told.has(one)) ?? value));
  const absent = new Set([...asked.listed, ...filtered]).difference(told);
  const values = [...counted, ...[...absent].map((value) => ({ value, count: 0 }))];
  return values.map(({ value, count }) => ({ value, count, filtered: filtered.has(value), entity: entityOf(value) }));
}

/** How a request calls what a facet counts: the index knows structured properties by names of its own. */
function askedNames({ fields }: Parts, names: readonly string[]): (field: string) => string {
  const bare = names.flatMap((name) => name.split(nestedMark)).map((name) => fields.bareName(name));
  const properties = new Map(bare.map((name) => [namedPropertyField(name), name]));
  const nameOf = (level: string) => properties.get(level) ?? level;
  return (field) => field.split(nestedMark).map(nameOf).join(nestedMark);
}

function isOneProperty(name: string): boolean {
  return isPropertyField(name) && !name.includes(nestedMark);
}

function entityOf(value: string): string | undefined {
  const last = value.slice(value.lastIndexOf(nestedMark) + 1);
  return parseUrn(last) === undefined ? undefined : last;
}
