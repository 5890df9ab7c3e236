import { printedUrn } from "@almagest/model";
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

/** Where entities of a hierarchy keep what they are a part of: their aspects, and in these the member, which is a field of the index. */
interface Hierarchy {
  readonly aspects: Readonly<Record<string, string>>;
  readonly member: string;
  /** Whether plain equality means everything below as well. */
  readonly isWide: boolean;
}

/** By the field that is filtered (rest.md 16.5, graphql.md 8); aspects by entity type. */
const hierarchies: ReadonlyMap<string, Hierarchy> = new Map([
  ["domains", { aspects: { domain: "domainProperties" }, member: "parentDomain", isWide: true }],
  ["container", { aspects: { container: "container" }, member: "container", isWide: true }],
  [
    "glossaryTerms",
    { aspects: { glossaryTerm: "glossaryTermInfo", glossaryNode: "glossaryNodeInfo" }, member: "parentNode", isWide: false },
  ],
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
  const hierarchy = hierarchies.get(withoutKeyword(criterion.field));
  const direction = directions[criterion.condition];
  if (hierarchy === undefined || direction === undefined) return criterion;
  if (!hierarchy.isWide && isPlain(criterion)) return criterion;
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

function childrenOf({ index }: Parts, { aspects, member }: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  return findUrns(index, { entityTypes: Object.keys(aspects), filter: fieldTest(member, "EQUAL", urns) });
}

async function parentsOf({ store }: Parts, { aspects, member }: Hierarchy, urns: readonly string[]): Promise<readonly string[]> {
  const records = await store.aspects.getLatest(urns.flatMap((urn) => Object.values(aspects).map((aspect) => ({ urn, aspect }))));
  return records.flatMap((record) => {
    const parent = record && (JSON.parse(record.metadata) as Record<string, unknown>)[member];
    return typeof parent === "string" ? [printedUrn(parent)] : [];
  });
}
