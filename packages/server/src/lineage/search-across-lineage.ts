import { entityTypeOf, isOfType, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { encodeScrollId } from "../read-path/encode-scroll-id.ts";
import { fieldTest } from "../search/field-test.ts";
import type { Condition, Criterion, FilterCriteria } from "../search/filter-criteria.ts";
import { withoutKeyword } from "../search/known-fields.ts";
import { missingFacets } from "../search/missing-facets.ts";
import { degreeOfScrollId, type SearchPlace } from "../search/scroll-id.ts";
import { withOlderTypeFacet } from "../search/search-across-entities.ts";
import { compileSearch, type EntitySearch, highlightHits, type SearchParts, type SearchResult } from "../search/search-entities.ts";
import { type Facet, readFacets } from "../search/search-facets.ts";
import { compareText } from "../storage/compare-text.ts";
import type { SearchHit, SearchRequest, SortValues } from "../storage/search-index.ts";
import { getLineage, type LineageQuery } from "./get-lineage.ts";
import { type LineageEntity, pathsTo } from "./lineage-entity.ts";
import { unstoredColumns } from "./unstored-columns.ts";

/** What lineage leads to, searched like everything else. */
export interface LineageSearch extends EntitySearch {
  readonly lineage: LineageQuery;
  /** Columns stand for their datasets, unless a caller wants them themselves (behaviour.md 5.5). */
  readonly columnsAsDatasets: boolean;
}

/** How lineage leads to an entity, or to some of the columns of a dataset, which then stands for them. */
export interface LineageOfHit {
  readonly degree: number;
  readonly degrees: readonly number[];
  /** The entity or its columns, nearest first. */
  readonly ends: readonly LineageEntity[];
}

/** The shortest ways to all that a hit stands for; at most `limit`. */
export function pathsToHit({ ends }: LineageOfHit, limit: number): string[][] {
  return ends.flatMap((end) => pathsTo(end, limit)).slice(0, limit);
}

export interface LineageSearchResult extends Omit<SearchResult, "entities" | "spellings"> {
  /** The hits of the page, nearest first, each with how lineage leads there. */
  readonly entities: readonly (SearchResult["entities"][number] & { readonly lineage: LineageOfHit })[];
}

/** Farther than this, one degree is as good as another: the value that filters and facets know them by. */
const farAway = "3+";
const degreeValues = ["1", "2", farAway];

/** Conditions that name degrees one by one; any other says nothing of a value such as `3+`. */
const namesDegrees: readonly Condition[] = ["EQUAL", "IEQUAL", "IN"];

/**
 * Searches among the entities upstream or downstream of another; soft deleted ones and the entity itself are left out.
 * Throws as `searchEntities` does.
 */
export async function searchAcrossLineage(parts: SearchParts, search: LineageSearch): Promise<LineageSearchResult> {
  await parts.dispatcher.settled();
  const reached = await getLineage(parts, search.lineage);
  const { degrees, filter } = splitDegrees(search.filter);
  const byUrn = new Map(
    [...gathered(reached, search)].filter(([, { degree }]) => degrees === undefined || degrees.has(degreeValue(degree))),
  );
  // What is hidden keeps its place in the graph (rest.md 7.8).
  const flags = { ...search.flags, includeRestricted: true };
  const { after, ...request } = await compileSearch(parts, { ...search, filter, flags, start: 0 });
  const among = fieldTest("urn", "EQUAL", [...byUrn.keys()]);
  const sought = {
    ...request,
    filter: request.filter === undefined ? among : { kind: "and" as const, of: [among, request.filter] },
    count: byUrn.size,
    ...(!search.columnsAsDatasets && { besides: await unstoredColumns(parts.registry, byUrn.keys(), request.entityTypes) }),
  };
  const answer = await parts.index.search(sought);
  const { hits } = answer;
  const isByDegree = search.sort === undefined || search.sort.length === 0;
  const nearest = isByDegree ? nearestFirst(hits, byUrn) : hits;
  const place = after && { after, degree: isByDegree ? degreeOfScrollId(search.scrollId ?? "") : undefined };
  const left = place === undefined ? nearest : await hitsBehind(parts, { sought, nearest, byUrn }, place);
  const page = left.slice(search.start, search.start + search.count);
  const last = left.length > search.start + page.length ? page.at(-1) : undefined;
  const next: SearchPlace | undefined = last && {
    sort: last.place,
    rarities: answer.rarities,
    degree: byUrn.get(last.urn)?.degree ?? 0,
  };
  const found = await highlightHits(parts, search, page);
  const entityTypes = typesAmong(parts, byUrn.keys()).filter((type) => request.entityTypes?.includes(type) ?? true);
  return {
    total: answer.total,
    entities: found.flatMap((entity) => {
      const lineage = byUrn.get(entity.urn);
      return lineage === undefined ? [] : [{ ...entity, lineage }];
    }),
    scrollId: next && encodeScrollId(next),
    includesRestricted: true,
    facets: search.flags?.skipAggregates
      ? []
      : [
          degreeFacet(hits, byUrn, degrees),
          ...withOlderTypeFacet(readFacets(answer, parts, { criteria: filter, entityTypes, flags: search.flags, facets: search.facets })),
          ...(await missingFacets(parts, sought, search.flags)),
        ],
  };
}

/** What may be found, by URN. Queries stand in the ways to others, but are nothing to look for (graphql.md 3). */
function gathered(reached: readonly LineageEntity[], { columnsAsDatasets, lineage }: LineageSearch): Map<string, LineageOfHit> {
  const start = columnsAsDatasets ? ownerOfColumn(lineage.urn) : lineage.urn;
  const byUrn = Map.groupBy(reached, ({ urn }) => (columnsAsDatasets ? ownerOfColumn(urn) : urn));
  const wanted = [...byUrn].filter(([urn]) => urn !== start && !isOfType(urn, "query"));
  return new Map(wanted.map(([urn, ends]) => [urn, lineageOf(ends)]));
}

/** The types of what may be found: no others are looked among. */
function typesAmong({ registry }: SearchParts, urns: Iterable<string>): string[] {
  return [...new Set([...urns].flatMap((urn) => registry.entity(entityTypeOf(urn))?.name ?? []))];
}

function lineageOf(ends: readonly LineageEntity[]): LineageOfHit {
  const degrees = [...new Set(ends.flatMap((end) => end.degrees))].sort((a, b) => a - b);
  return { degree: degrees[0] ?? 0, degrees, ends };
}

function nearestFirst(hits: readonly SearchHit[], byUrn: ReadonlyMap<string, LineageOfHit>): SearchHit[] {
  const degreeOf = (hit: SearchHit) => byUrn.get(hit.urn)?.degree ?? Number.POSITIVE_INFINITY;
  return hits.toSorted((a, b) => degreeOf(a) - degreeOf(b));
}

interface SoughtHits {
  readonly sought: SearchRequest;
  readonly nearest: readonly SearchHit[];
  readonly byUrn: ReadonlyMap<string, LineageOfHit>;
}

/** What comes behind a place, though the hit that stood there may be gone. Without a degree, the order is that of the index. */
async function hitsBehind(
  { index }: SearchParts,
  { sought, nearest, byUrn }: SoughtHits,
  { after, degree: reached }: { readonly after: SortValues; readonly degree: number | undefined },
): Promise<readonly SearchHit[]> {
  if (reached === undefined) return (await index.search({ ...sought, after, facets: [] })).hits;
  const [score, urn] = [Number(after[0]), String(after[1])];
  return nearest.filter((hit) => {
    const degree = byUrn.get(hit.urn)?.degree ?? 0;
    if (degree !== reached) return degree > reached;
    return hit.score === score ? compareText(hit.urn, urn) > 0 : hit.score < score;
  });
}

/** `degree` is no field of the index: its criteria are taken out of the filter (behaviour.md 5.5: of its first group). */
function splitDegrees(filter: FilterCriteria | undefined): { degrees: Set<string> | undefined; filter: FilterCriteria | undefined } {
  const degrees = degreesOf(filter);
  if (filter === undefined) return { degrees, filter };
  return { degrees, filter: { or: filter.or.map(({ and }) => ({ and: and.filter((one) => !isDegree(one)) })) } };
}

/** The degrees that a filter wants; undefined when it wants all. Throws INVALID_FILTER for what is no degree, or no way to name some. */
export function degreesOf(filter: FilterCriteria | undefined): Set<string> | undefined {
  const named = filter?.or[0]?.and.filter((one) => isDegree(one) && one.values.length > 0) ?? [];
  if (named.length === 0) return undefined;
  const { wanted = [], unwanted = [] } = Object.groupBy(named, ({ negated }) => (negated ? "unwanted" : "wanted"));
  const among = wanted.length === 0 ? degreeValues : degreesNamed(wanted);
  return new Set(among).difference(new Set(degreesNamed(unwanted)));
}

function degreesNamed(criteria: readonly Criterion[]): string[] {
  return criteria.flatMap(({ condition, values }) => {
    if (!namesDegrees.includes(condition)) {
      throw catalogError("INVALID_FILTER", {
        reason: `Degrees are not compared by ${condition}; use ${namesDegrees.join(" or ")} with values of ${degreeValues.join(", ")}`,
      });
    }
    const odd = values.find((value) => !degreeValues.includes(value));
    if (odd === undefined) return values;
    throw catalogError("INVALID_FILTER", { reason: `Degrees are ${degreeValues.join(", ")}; ${JSON.stringify(odd)} is none` });
  });
}

function isDegree({ field }: Criterion): boolean {
  return withoutKeyword(field) === "degree";
}

function degreeValue(degree: number): string {
  return degree < 3 ? String(degree) : farAway;
}

function degreeFacet(
  hits: readonly SearchHit[],
  byUrn: ReadonlyMap<string, LineageOfHit>,
  filtered: ReadonlySet<string> | undefined,
): Facet {
  const found = hits.map(({ urn }) => degreeValue(byUrn.get(urn)?.degree ?? 0));
  const values = degreeValues.map((value) => ({
    value,
    count: found.filter((one) => one === value).length,
    filtered: filtered?.has(value) === true,
    entity: undefined,
  }));
  return { field: "degree", label: "Degree of Dependencies", values };
}

function ownerOfColumn(urn: string): string {
  return isOfType(urn, "schemaField") ? (parseUrn(urn)?.parts[0] ?? urn) : urn;
}
