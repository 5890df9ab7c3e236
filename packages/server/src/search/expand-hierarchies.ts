import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import type { Criterion, FilterCriteria } from "./filter-criteria.ts";

interface Parts {
  readonly store: CatalogStore;
  readonly index: SearchIndex;
}

/** Where an entity of a hierarchy keeps what it is a part of: the aspect with its member, and the field of the index. */
interface Hierarchy {
  readonly entityType: string;
  readonly aspect: string;
  readonly member: string;
  readonly field: string;
}

const hierarchies: Readonly<Record<string, Hierarchy>> = {
  domains: { entityType: "domain", aspect: "domainProperties", member: "parentDomain", field: "parentDomain" },
  container: { entityType: "container", aspect: "container", member: "container", field: "container" },
};

const directions: Readonly<Partial<Record<Criterion["condition"], { readonly below: boolean; readonly above: boolean }>>> = {
  EQUAL: { below: true, above: false },
  DESCENDANTS_INCL: { below: true, above: false },
  ANCESTORS_INCL: { below: false, above: true },
  RELATED_INCL: { below: true, above: true },
};

/** No more members of a hierarchy are followed. */
const most = 10_000;

/**
 * The filter with the domains and containers it names widened to those below or above them, as its conditions say. Plain
 * equality means everything below as well (rest.md 16.5).
 */
export async function expandHierarchies(parts: Parts, { or }: FilterCriteria): Promise<FilterCriteria> {
  return {
    or: await Promise.all(or.map(async ({ and }) => ({ and: await Promise.all(and.map((criterion) => expanded(parts, criterion))) }))),
  };
}

async function expanded(parts: Parts, criterion: Criterion): Promise<Criterion> {
  const hierarchy = hierarchies[criterion.field.replace(/\.keyword$/, "")];
  const direction = directions[criterion.condition];
  if (hierarchy === undefined || direction === undefined) return criterion;
  const below = direction.below ? await reached(criterion.values, (urns) => childrenOf(parts, hierarchy, urns)) : [];
  const above = direction.above ? await reached(criterion.values, (urns) => parentsOf(parts, hierarchy, urns)) : [];
  return { ...criterion, values: [...new Set([...criterion.values, ...below, ...above])] };
}

/** Everything that steps lead to; a circle ends where it began. */
async function reached(from: readonly string[], step: (urns: readonly string[]) => Promise<readonly string[]>): Promise<string[]> {
  const seen = new Set(from);
  let frontier: readonly string[] = from;
  while (frontier.length > 0 && seen.size < most) {
    frontier = (await step(frontier)).filter((urn) => !seen.has(urn));
    for (const urn of frontier) seen.add(urn);
  }
  return [...seen];
}

async function childrenOf({ index }: Parts, { entityType, field }: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  const filter = { kind: "test", test: { field, condition: "EQUAL", values: urns } } as const;
  const { hits } = await index.search({ entityTypes: [entityType], query: { kind: "all" }, filter, start: 0, count: most });
  return hits.map(({ urn }) => urn);
}

async function parentsOf({ store }: Parts, { aspect, member }: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  const records = await store.aspects.getLatest(urns.map((urn) => ({ urn, aspect })));
  return records.flatMap((record) => {
    const parent = record && (JSON.parse(record.metadata) as Record<string, unknown>)[member];
    return typeof parent === "string" ? [parent] : [];
  });
}
