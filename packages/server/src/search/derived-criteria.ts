import { edgePages } from "../graph/edge-pages.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { lastResults } from "../timeseries/last-results.ts";
import { isSoftDeleted } from "./field-test.ts";
import { type Condition, type Criterion, type FilterCriteria, requireCondition } from "./filter-criteria.ts";
import { findUrns, urnPages } from "./find-urns.ts";
import { withoutKeyword } from "./known-fields.ts";

interface Parts {
  readonly store: CatalogStore;
  readonly index: SearchIndex;
}

/** The URNs of the entities that have one of some values, or of all others; without values, of those that have any. */
type Derivation = (parts: Parts, values: readonly string[] | undefined) => Promise<Pick<Criterion, "values" | "negated">>;

/** Fields that no document has: which entities have the values is known elsewhere (graphql.md 8, behaviour.md 4.6). */
const derivations: ReadonlyMap<string, Derivation> = new Map([
  ["dataProducts", assetsOfProducts],
  ["hasFailingAssertions", withFailingAssertions],
]);

/** Whether a name stands for what no document has: it filters, and there is nothing to count. */
export function isDerived(field: string): boolean {
  return derivations.has(withoutKeyword(field));
}

const page = 2_000;

/**
 * The filter with criteria on such fields spelt out as the URNs that meet them. Throws INVALID_FILTER for a condition that looks
 * at anything but whole values.
 */
export async function spellOutDerived(parts: Parts, { or }: FilterCriteria): Promise<FilterCriteria> {
  const spelt = (criterion: Criterion) => {
    const derive = derivations.get(withoutKeyword(criterion.field));
    return derive === undefined ? criterion : spellOut(parts, criterion, derive);
  };
  return { or: await Promise.all(or.map(async ({ and }) => ({ and: await Promise.all(and.map(spelt)) }))) };
}

const wholeValues: readonly Condition[] = ["EQUAL", "IN", "EXISTS", "IS_NULL"];

async function spellOut(parts: Parts, criterion: Criterion, derive: Derivation): Promise<Criterion> {
  requireCondition(criterion, wholeValues);
  const { condition, values, negated } = criterion;
  const isNull = condition === "IS_NULL";
  const found = await derive(parts, isNull || condition === "EXISTS" ? undefined : values);
  return { field: "urn", condition: "EQUAL", values: found.values, negated: (isNull !== found.negated) !== negated };
}

/** A product counts while it is soft deleted, too, as what other fields name does. */
async function assetsOfProducts(parts: Parts, products: readonly string[] | undefined) {
  const urns = products ?? (await findUrns(parts.index, { entityTypes: ["dataProduct"] }));
  return { values: await destinationsOf(parts, urns, "DataProductContains"), negated: false };
}

async function withFailingAssertions(parts: Parts, truths: readonly string[] = ["true"]) {
  const asked = new Set(truths.map((truth) => truth.toLowerCase()));
  const [whoFails, whoDoesNot] = [asked.has("true"), asked.has("false")];
  // Whoever asks for both gets everything, and for neither nothing.
  return whoFails === whoDoesNot ? { values: [], negated: whoFails } : { values: await failing(parts), negated: whoDoesNot };
}

async function destinationsOf({ store }: Parts, urns: readonly string[], type: string): Promise<string[]> {
  const query = { urns, direction: "OUTGOING", types: [type], limit: page } as const;
  const destinations: string[] = [];
  for await (const edges of edgePages((place) => store.graph.edgesOf({ ...query, ...place })))
    destinations.push(...edges.map(({ destination }) => destination));
  return destinations;
}

/** What assertions are about now whose last run that has ended did not succeed, whatever that run was about: as health tells it. */
async function failing(parts: Parts): Promise<string[]> {
  const standing = { entityTypes: ["assertion"], filter: { kind: "not", of: isSoftDeleted } } as const;
  const failed: string[] = [];
  for await (const urns of urnPages(parts.index, standing)) {
    const results = await lastResults(parts.store.timeseries, urns);
    for (const [urn, succeeded] of results) if (!succeeded) failed.push(urn);
  }
  return destinationsOf(parts, failed, "Asserts");
}
