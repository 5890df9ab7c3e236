import { readValue } from "../read-path/read-values.ts";
import { requireEntity, requireEntityUrn } from "../read-path/require-entity.ts";
import type { Filter } from "../storage/search-index.ts";
import { compileFilter, filterDefaults } from "./compile-filter.ts";
import { fieldTest } from "./field-test.ts";
import type { FilterCriteria } from "./filter-criteria.ts";
import type { SearchFlags, SearchParts } from "./search-entities.ts";
import { pageWithin } from "./search-limits.ts";

/** What stands at a path: groups first, then entities; a page runs over both (rest.md 7.13). */
export interface BrowsePage {
  readonly groups: readonly BrowseGroup[];
  readonly entities: readonly string[];
  readonly numGroups: number;
  readonly numEntities: number;
  /** Entities below the path that feed the groups. */
  readonly below: number;
}

export interface BrowseGroup {
  readonly name: string;
  readonly count: number;
}

export interface BrowseQuery {
  readonly entity: string;
  /** `""` is the root; a slash at the end says nothing. */
  readonly path: string;
  readonly start: number;
  readonly limit: number;
  readonly filter?: FilterCriteria | undefined;
  readonly flags?: SearchFlags | undefined;
}

const field = "browsePaths";

/** Lists a path of the older browse paths. Throws UNKNOWN_ENTITY_TYPE, UNKNOWN_FIELD or INVALID_FILTER. */
export async function browse(
  parts: SearchParts,
  { entity: name, path: given, start, limit, filter, flags }: BrowseQuery,
): Promise<BrowsePage> {
  const entity = requireEntity(parts.registry, name, { listsTypes: true });
  const path = given.replace(/(?<!\/)\/+$/, "");
  await parts.dispatcher.settled();
  const scope = {
    parts,
    entityTypes: [entity.name],
    filter: await compileFilter(parts, filter, { ...filterDefaults({ ...flags, includeRestricted: false }), entityTypes: [entity.name] }),
  };
  const { paths, areSingle } = await allPaths(scope);
  const deeper = paths.filter(({ value }) => value.startsWith(`${path}/`) && value !== `${path}/`);
  const members = Map.groupBy(deeper, ({ value }) => value.slice(path.length + 1).split("/", 1)[0] ?? "");
  const count = (some: readonly PathCount[]) => (areSingle ? sum(some) : entitiesAt(scope, some));
  const groups = await Promise.all([...members].map(async ([group, some]) => ({ name: group, count: await count(some) })));
  groups.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const page = await entitiesOnPage(scope, path, {
    start: Math.max(start - groups.length, 0),
    count: Math.min(limit, Math.max(start + limit - groups.length, 0)),
  });
  return {
    groups: groups.slice(start, start + limit),
    entities: page.urns,
    numGroups: groups.length,
    numEntities: page.total,
    below: await count(deeper),
  };
}

/** The older browse paths of an entity. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE. */
export async function getBrowsePaths({ registry, store }: SearchParts, text: string): Promise<readonly string[]> {
  const { urn } = requireEntityUrn(registry, text, { listsTypes: true });
  return (await readValue(store.aspects, "browsePaths", urn.text))?.paths ?? [];
}

interface Scope {
  readonly parts: SearchParts;
  readonly entityTypes: readonly string[];
  readonly filter: Filter;
}

interface PathCount {
  readonly value: string;
  readonly count: number;
}

/** Every path with the number of its entities, and whether no entity has two: then numbers may be added up. */
async function allPaths({ parts, entityTypes, filter }: Scope): Promise<{ paths: readonly PathCount[]; areSingle: boolean }> {
  const { total, facets } = await parts.index.search({
    entityTypes,
    query: { kind: "all" },
    filter: { kind: "and", of: [filter, fieldTest(field, "EXISTS", [])] },
    start: 0,
    count: 0,
    facets: [{ field, limit: Number.MAX_SAFE_INTEGER }],
  });
  const paths = facets.get(field) ?? [];
  return { paths, areSingle: sum(paths) === total };
}

function sum(paths: readonly PathCount[]): number {
  return paths.reduce((total, { count }) => total + count, 0);
}

async function entitiesAt(scope: Scope, paths: readonly PathCount[]): Promise<number> {
  const { total } = await searchAt(
    scope,
    paths.map(({ value }) => value),
    { start: 0, count: 0 },
  );
  return total;
}

async function entitiesOnPage(
  scope: Scope,
  path: string,
  page: { start: number; count: number },
): Promise<{ urns: string[]; total: number }> {
  const { hits, total } = await searchAt(scope, [path, `${path}/`], page);
  return { urns: hits.map(({ urn }) => urn), total };
}

function searchAt({ parts, entityTypes, filter }: Scope, paths: readonly string[], { start, count }: { start: number; count: number }) {
  return parts.index.search({
    entityTypes,
    query: { kind: "all" },
    filter: { kind: "and", of: [filter, fieldTest(field, "EQUAL", paths)] },
    sort: [{ field: "urn", order: "ASCENDING" }],
    start,
    count: pageWithin(parts.limits, count),
  });
}
