import type { EntityRegistry } from "@almagest/model";
import type { ChangeDispatcher } from "../change-log/change-dispatcher.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import {
  nestedMark,
  type SearchHit,
  type SearchIndex,
  type SearchRequest,
  type SortKey,
  scoreField,
  type TextQuery,
} from "../storage/search-index.ts";
import { compileFilter, filterDefaults } from "./compile-filter.ts";
import { bothOf, type FilterCriteria } from "./filter-criteria.ts";
import { type MatchedField, matchedFields } from "./matched-fields.ts";
import { missingFacets } from "./missing-facets.ts";
import { parseQuery, type QueryFields } from "./parse-query.ts";
import { deletedProperties, refuseDeletedProperties } from "./refuse-deleted-properties.ts";
import { requireComparableRanges } from "./require-comparable.ts";
import { readScrollId, scrollIdOf } from "./scroll-id.ts";
import { type Facet, readFacets, wantedFacets } from "./search-facets.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import { pageWithin, type SearchLimits } from "./search-limits.ts";
import { namedPropertyField } from "./structured-property-fields.ts";
import { type Spelling, suggestSpellings } from "./suggest-spellings.ts";
import type { Visible } from "./visible-entities.ts";

/** What a search needs. */
export interface SearchParts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly fields: SearchFieldCatalog;
  readonly dispatcher: ChangeDispatcher;
  readonly limits: SearchLimits;
  /** What the caller may see; everything where there is none. */
  readonly visible?: Visible;
}

/** rest.md 16.7; what is left out has the default given there. */
export interface SearchFlags {
  readonly maxAggValues?: number;
  readonly skipAggregates?: boolean;
  readonly includeDefaultFacets?: boolean;
  readonly skipHighlighting?: boolean;
  readonly includeSoftDeleted?: boolean;
  readonly filterNonLatestVersions?: boolean;
  /** Finds, too, what the caller may not see; what is told of it is a matter of the protocol. */
  readonly includeRestricted?: boolean;
  readonly rewriteQuery?: boolean;
  readonly customHighlightingFields?: readonly string[];
  readonly getSuggestions?: boolean;
  /** Unless it is false, `?` and `*` in a word of the text may be punctuation, too. */
  readonly fulltext?: boolean;
}

export interface EntitySearch {
  /** Names of entity types; all when there are none. */
  readonly entities?: readonly string[];
  readonly input?: string | undefined;
  readonly filter?: FilterCriteria | undefined;
  /** Holds as well, but is not the caller's: facets do not tell its values as those of the filter. */
  readonly scope?: FilterCriteria | undefined;
  readonly sort?: readonly SortKey[] | undefined;
  readonly start: number;
  readonly count: number;
  /** Of the page before: only what stands behind that page. */
  readonly scrollId?: string | undefined;
  readonly flags?: SearchFlags | undefined;
  /** Fields to count beside the usual ones. */
  readonly facets?: readonly string[] | undefined;
  /** How many values of these are told, in place of the usual number. */
  readonly facetValues?: number;
}

export interface FoundEntity {
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  readonly matchedFields: readonly MatchedField[];
}

export interface SearchResult {
  readonly total: number;
  readonly entities: readonly FoundEntity[];
  readonly facets: readonly Facet[];
  /** Whether the facets count, too, what the caller may not see. */
  readonly includesRestricted: boolean;
  /** Other spellings of the text, where it finds little and they are wanted. */
  readonly spellings: readonly Spelling[];
  /** For the next page, when this one is full. */
  readonly scrollId: string | undefined;
}

/** Results with so many entities leave nothing to suggest. */
const enoughFound = 10;

/**
 * Searches what is stored now: everything committed before the call is found. Throws UNKNOWN_ENTITY_TYPE, UNKNOWN_FIELD,
 * INVALID_FILTER or INVALID_SCROLL_ID.
 */
export async function searchEntities(parts: SearchParts, search: EntitySearch): Promise<SearchResult> {
  await parts.dispatcher.settled();
  const request = await compileSearch(parts, search);
  const answer = await parts.index.search(request);
  const findsLittle = search.flags?.getSuggestions === true && answer.total < enoughFound;
  return {
    total: answer.total,
    entities: await highlightHits(parts, search, answer.hits),
    facets: [
      ...readFacets(answer, parts, {
        criteria: search.filter,
        entityTypes: request.facets?.length ? await typesPresent(parts.index, request.entityTypes) : [],
        flags: search.flags,
        facets: search.facets,
      }),
      ...(await missingFacets(parts, request, search.flags)),
    ],
    includesRestricted: search.flags?.includeRestricted === true,
    spellings: findsLittle ? await suggestSpellings(parts, search.input ?? "") : [],
    scrollId: scrollIdOf(answer, request),
  };
}

/** Throws what every search with this filter is refused with. */
export async function requireSearchable(parts: SearchParts, filter: FilterCriteria | undefined): Promise<void> {
  await parts.dispatcher.settled();
  await compileFilter(parts, filter, filterDefaults({ includeRestricted: true }));
}

/** Hits with the values in which the text of the search was found. */
export async function highlightHits(parts: SearchParts, search: EntitySearch, hits: readonly SearchHit[]): Promise<FoundEntity[]> {
  const query = await readQuery(parts, search);
  const isHighlighted = search.flags?.skipHighlighting !== true && query.kind !== "all";
  const matched = isHighlighted
    ? await matchedFields(parts, hits, { query, wanted: search.flags?.customHighlightingFields })
    : new Map<string, readonly MatchedField[]>();
  return hits.map(({ urn, entityType, score }) => ({ urn, entityType, score, matchedFields: matched.get(urn) ?? [] }));
}

/** The types that are looked among, all unless some are named, of which there is anything at all. */
async function typesPresent(index: SearchIndex, named: readonly string[] | undefined): Promise<readonly string[]> {
  const present = await index.countByType();
  return named?.filter((type) => present.has(type)) ?? [...present.keys()];
}

/** The request that a search makes of an index that is up to date. Throws as {@link searchEntities} does. */
export async function compileSearch(
  parts: SearchParts,
  { entities = [], input, filter, scope, sort = [], flags = {}, facets = [], facetValues, scrollId, ...page }: EntitySearch,
): Promise<SearchRequest> {
  const specs = entities.map((name) => requireEntity(parts.registry, name, { listsTypes: true }));
  const keys = await sortKeys(parts, sort);
  const entityTypes = specs.length > 0 ? specs.map(({ name }) => name) : undefined;
  const compiled = await compileFilter(parts, bothOf(filter, scope), { ...filterDefaults(flags), entityTypes });
  return {
    ...(entityTypes && { entityTypes }),
    query: await readQuery(parts, { input, flags }),
    filter: compiled,
    sort: keys,
    start: page.start,
    count: pageWithin(parts.limits, page.count),
    ...(scrollId !== undefined && readScrollId(scrollId, keys.length)),
    facets: wantedFacets(parts, specs.length > 0 ? specs : [...parts.registry.entities.values()], {
      flags,
      facets: await withoutDeletedProperties(parts, facets),
      criteria: filter,
      ...(facetValues && { facetValues }),
    }),
  };
}

/** The facets but those of soft deleted structured properties: nobody is told their values (interface.md 3). */
async function withoutDeletedProperties(parts: SearchParts, facets: readonly string[]): Promise<readonly string[]> {
  const levelsOf = (facet: string) => facet.split(nestedMark).map((name) => parts.fields.bareName(name));
  const deleted = new Set<string | undefined>((await deletedProperties(parts, facets.flatMap(levelsOf))).values());
  return facets.filter((facet) => !levelsOf(facet).some((name) => deleted.has(namedPropertyField(name))));
}

/** Fields that the text names, and ranges of them, are held to the rules for soft deleted properties and odd values as those of a filter are. */
async function readQuery(parts: SearchParts, { input, flags }: Pick<EntitySearch, "input" | "flags">): Promise<TextQuery> {
  const { fields } = parts;
  const named: string[] = [];
  const resolve = (name: string) => {
    named.push(fields.bareName(name));
    return fields.resolve(name);
  };
  const known: QueryFields = {
    resolve,
    nameFields: fields.nameFields,
    isNumeric: (field) => fields.isNumeric(field),
    holdsUrns: (field) => fields.holdsUrns(field),
    pathMarkOf: (field) => fields.pathMarkOf(field),
    isAnalyzed: (name) => fields.isAnalyzed(name),
  };
  const query = parseQuery(input, known, { isFulltext: flags?.fulltext !== false });
  await refuseDeletedProperties(parts, named);
  await requireComparableRanges(parts, query);
  return query;
}

/** By score, best first, is what happens without keys. The letter case counts where the name says so. */
async function sortKeys(parts: SearchParts, sort: readonly SortKey[]): Promise<SortKey[]> {
  const { fields } = parts;
  const [first] = sort;
  if (first?.field === scoreField && first.order === "DESCENDING" && sort.length === 1) return [];
  await refuseDeletedProperties(
    parts,
    sort.map(({ field }) => fields.bareName(field)),
    "sort by",
  );
  return sort.map((key) => {
    if (key.field === scoreField) return key;
    const isVerbatim = key.field.endsWith(".keyword");
    return { ...key, field: fields.requireOne(key.field), ...(isVerbatim && { isVerbatim }) };
  });
}
