import { edgePages } from "../graph/edge-pages.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { isSoftDeleted } from "./field-test.ts";
import type { Criterion, FilterCriteria } from "./filter-criteria.ts";

interface Parts {
  readonly store: CatalogStore;
  readonly index: SearchIndex;
}

/** Fields that no document has: which entities have the values is known elsewhere (graphql.md 8, behaviour.md 4.6). */
const derivations: ReadonlyMap<string, (parts: Parts, criterion: Criterion) => Promise<Criterion>> = new Map([
  ["dataProducts", assetsOfProducts],
  ["hasFailingAssertions", withFailingAssertions],
]);

/** Whether a name stands for what no document has: it filters, and there is nothing to count. */
export function isDerived(field: string): boolean {
  return derivations.has(bareName(field));
}

function bareName(field: string): string {
  return field.replace(/\.keyword$/, "");
}

/** No more products or assertions are looked at. */
const most = 10_000;
const page = 2_000;

/** The filter with criteria on such fields spelt out as the URNs that meet them. */
export async function spellOutDerived(parts: Parts, { or }: FilterCriteria): Promise<FilterCriteria> {
  const spelt = (criterion: Criterion) => derivations.get(bareName(criterion.field))?.(parts, criterion) ?? criterion;
  return { or: await Promise.all(or.map(async ({ and }) => ({ and: await Promise.all(and.map(spelt)) }))) };
}

async function assetsOfProducts(parts: Parts, criterion: Criterion): Promise<Criterion> {
  const products = criterion.condition === "EXISTS" ? await urnsOf(parts, "dataProduct") : criterion.values;
  return among(criterion, await assetsOf(parts, products));
}

async function withFailingAssertions(parts: Parts, criterion: Criterion): Promise<Criterion> {
  const isFalse = criterion.condition !== "EXISTS" && criterion.values[0] === "false";
  return among({ ...criterion, negated: criterion.negated !== isFalse }, await failing(parts));
}

function among({ negated }: Criterion, urns: readonly string[]): Criterion {
  return { field: "urn", condition: "EQUAL", values: urns, negated };
}

async function urnsOf({ index }: Parts, entityType: string): Promise<string[]> {
  const filter = { kind: "not", of: isSoftDeleted } as const;
  const { hits } = await index.search({ entityTypes: [entityType], query: { kind: "all" }, filter, start: 0, count: most });
  return hits.map(({ urn }) => urn);
}

async function assetsOf({ store }: Parts, products: readonly string[]): Promise<string[]> {
  const query = { urns: products, direction: "OUTGOING", types: ["DataProductContains"], limit: page } as const;
  const assets: string[] = [];
  for await (const edges of edgePages((place) => store.graph.edgesOf({ ...query, ...place })))
    assets.push(...edges.map(({ destination }) => destination));
  return assets;
}

/** What the last run of some assertion found wrong. */
async function failing(parts: Parts): Promise<string[]> {
  const assertions = await urnsOf(parts, "assertion");
  const runs = await parts.store.timeseries.getLatestEvents(assertions.map((urn) => ({ urn, aspect: "assertionRunEvent" })));
  return runs.flatMap(({ event }) => {
    const { asserteeUrn, result } = JSON.parse(event) as { asserteeUrn: string; result?: { type?: string } };
    return result?.type === "FAILURE" ? [asserteeUrn] : [];
  });
}
