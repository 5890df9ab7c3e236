import { type Hierarchy, hierarchies, parentIn } from "../read-path/hierarchies.ts";
import { valueIn } from "../read-path/read-values.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { fieldTest } from "./field-test.ts";
import type { Criterion, FilterCriteria } from "./filter-criteria.ts";
import { findUrns } from "./find-urns.ts";
import { withoutKeyword } from "./known-fields.ts";

interface Parts {
  readonly store: CatalogStore;
  readonly index: SearchIndex;
}

interface Filtered {
  readonly hierarchy: Hierarchy;
  /** Whether plain equality means everything below as well. */
  readonly isWide: boolean;
}

/** By the field that is filtered (rest.md 16.5, graphql.md 8). */
const filtered: ReadonlyMap<string, Filtered> = new Map([
  ["domains", { hierarchy: hierarchies.domain, isWide: true }],
  ["container", { hierarchy: hierarchies.container, isWide: true }],
  ["glossaryTerms", { hierarchy: hierarchies.glossary, isWide: false }],
]);

const directions: Readonly<Partial<Record<Criterion["condition"], { readonly below: boolean; readonly above: boolean }>>> = {
  EQUAL: { below: true, above: false },
  IN: { below: true, above: false },
  DESCENDANTS_INCL: { below: true, above: false },
  ANCESTORS_INCL: { below: false, above: true },
  RELATED_INCL: { below: true, above: true },
};

/**
 * The filter with the domains, containers and glossary terms it names widened to those below or above them, as its conditions
 * say. Plain equality with a domain or a container means everything below as well (rest.md 16.5).
 */
export async function expandHierarchies(parts: Parts, { or }: FilterCriteria): Promise<FilterCriteria> {
  return {
    or: await Promise.all(or.map(async ({ and }) => ({ and: await Promise.all(and.map((criterion) => expanded(parts, criterion))) }))),
  };
}

async function expanded(parts: Parts, criterion: Criterion): Promise<Criterion> {
  const { hierarchy, isWide } = filtered.get(withoutKeyword(criterion.field)) ?? {};
  const direction = directions[criterion.condition];
  if (hierarchy === undefined || direction === undefined) return criterion;
  if (!isWide && isPlain(criterion)) return criterion;
  const below = direction.below ? await reached(criterion.values, (urns) => childrenOf(parts, hierarchy, urns)) : [];
  const above = direction.above ? await reached(criterion.values, (urns) => parentsOf(parts, hierarchy, urns)) : [];
  return { ...criterion, values: [...new Set([...criterion.values, ...below, ...above])] };
}

/** Whether nothing is said of the hierarchy. */
function isPlain({ condition }: Criterion): boolean {
  return condition === "EQUAL" || condition === "IN";
}

/** Everything that steps lead to; a circle ends where it began. */
async function reached(from: readonly string[], step: (urns: readonly string[]) => Promise<readonly string[]>): Promise<string[]> {
  const seen = new Set(from);
  let frontier: readonly string[] = from;
  while (frontier.length > 0) {
    frontier = (await step(frontier)).filter((urn) => !seen.has(urn));
    for (const urn of frontier) seen.add(urn);
  }
  return [...seen];
}

function childrenOf({ index }: Parts, { aspects, path: [member] }: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  return findUrns(index, { entityTypes: Object.keys(aspects), filter: fieldTest(member, "EQUAL", urns) });
}

async function parentsOf({ store }: Parts, hierarchy: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  const aspects = Object.values(hierarchy.aspects);
  const records = await store.aspects.getLatest(urns.flatMap((urn) => aspects.map((aspect) => ({ urn, aspect }))));
  return records.flatMap((record) => (record && parentIn(hierarchy, valueIn(record))) ?? []);
}
