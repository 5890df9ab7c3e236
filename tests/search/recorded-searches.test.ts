import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recorded } from "../conformance/recorded-answers.ts";
import { act, answered, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { idOf, retailCatalog } from "./retail-catalog.ts";
import { type SearchPage, search, urnsOf, where } from "./search-calls.ts";

interface Searches {
  readonly texts: readonly { readonly q: string; readonly status: number; readonly hits: readonly string[] }[];
  readonly filters: readonly {
    readonly field: string;
    readonly value: string;
    readonly condition: string;
    readonly status: number;
    readonly hits: readonly string[];
  }[];
  readonly sorts: readonly { readonly sort: { readonly field: string; readonly order: string }; readonly hits: readonly string[] }[];
}

const searches = recorded("searches") as unknown as Searches;

/** Texts that find something else here, on purpose. */
const otherTexts: Readonly<Record<string, string>> = {
  order_items: "all parts of a name must be found; the recording finds every name that shares a part",
  fct_users: "as above",
  fct_users_created: "as above",
  orders_key: "as above",
  "users created": "the last word may be the beginning of one: createdAt",
  "+users +created": "as above",
  "(users created) OR revenue": "as above",
  details: "names are cut where the case changes",
  addresses: "as above: every dataset has the column user.emailAddress",
  a: "a word that says nothing may be the beginning of one that does",
  ":": "leading colons say nothing, and so nothing is asked",
  "x/y": "the recording cannot read it",
};

/** The best hit is another one: which of two equally good names comes first depends on the weights. */
const otherBest: ReadonlySet<string> = new Set(["order", "ord", "customer_address", "emailAddress", "user.emailAddress", "createdAt"]);

/** Filters that pass something else here, on purpose. */
const otherFilters: Readonly<Record<string, string>> = {
  "origin IS_NULL": "a name that stands for two fields is empty when both are",
  "description IS_NULL": "as above",
  "deprecated CONTAIN": "the recording cannot look into a boolean",
  "deprecated END_WITH": "as above",
  "hasDescription START_WITH": "as above",
  "hasDescription END_WITH": "as above",
};

describe("recorded searches over a catalog made again", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    expect((await proposeAll(catalog, retailCatalog())).status).toBe(200);
  });
  afterAll(() => catalog.close());

  test.for(searches.texts.filter(({ q }) => !(q in otherTexts)))("text $q finds what it found", async ({ q, hits }) => {
    const found = urnsOf(await search(catalog, q)).map(idOf);
    expect(found.toSorted()).toEqual(hits.toSorted());
    if (!otherBest.has(q)) expect(found[0]).toBe(hits[0]);
  });

  test.for(Object.keys(otherTexts))("text %s finds at least its namesake", async (q) => {
    const recordedHits = searches.texts.find((one) => one.q === q)?.hits ?? [];
    const found = urnsOf(await search(catalog, q)).map(idOf);
    if (recordedHits.length > 0) expect(found[0]).toBe(recordedHits[0]);
    else expect(found.length).toBeGreaterThan(0);
  });

  const known = searches.filters.filter(({ field }) => field !== "nosuchfield");
  const answerable = known.filter(({ field, condition }) => condition !== "IN" && !(`${field} ${condition}` in otherFilters));
  test.for(answerable)("filter $field $condition $value passes what it passed", async ({ hits, ...criterion }) => {
    const page = await search(catalog, "*", where(criterion));
    expect(urnsOf(page).map(idOf).toSorted()).toEqual(hits.toSorted());
  });

  test.for(known.filter(({ condition }) => condition === "IN"))(
    "filter $field IN $value means any of them, where the recording fails",
    async (criterion) => {
      const any = urnsOf(await search(catalog, "*", where(criterion)));
      expect(any).toEqual(urnsOf(await search(catalog, "*", where({ ...criterion, condition: "EQUAL" }))));
    },
  );

  test.for(searches.sorts)("sorted by $sort.field, $sort.order", async ({ sort, hits }) => {
    expect(urnsOf(await search(catalog, "*", { sort })).map(idOf)).toEqual(hits);
  });
});

interface Sample {
  readonly name: string;
  readonly request: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  };
  readonly answer: { readonly status: number; readonly body: { readonly message?: string; readonly value?: unknown } };
}

describe("recorded requests, after the writes recorded before them", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    for (const { name, request } of recorded<Sample>("wire-samples")) {
      if (/^[wp]: /.test(name)) await catalog.request(request.method, request.path, request.body, request.headers);
    }
  });
  afterAll(() => catalog.close());

  /** Where ours differs on purpose. */
  const differing: Readonly<Record<string, string>> = {
    "s: camel part": "names are cut where the case changes",
    "s: field": "a tag on a column counts beside one on the table, so that the other dataset comes first",
    "s: field urn": "an owner is found by a quoted URN (rest.md 16.2); the recording misses it",
    "s: filter": "the recording counts no facets here",
    "s: across": "the recorded catalog held other types as well",
  };

  for (const { name, request, answer } of recorded<Sample>("search-samples")) {
    test(name in differing ? `${name} (${differing[name]})` : name, async () => {
      const ours = await act(catalog, request.path.slice(1).replace("action=", ""), request.body, request.headers);
      expect(ours.status, ours.text).toBe(answer.status);
      if (answer.status !== 200) expect((ours.body as { message: string }).message).toBe(answer.body.message);
      else if (!(name in differing)) expect(comparable(await answered(Promise.resolve(ours)))).toEqual(comparable(answer.body.value));
    });
  }
});

/** Without scores and matched fields, facets by name; members that only ours has are left out. */
function comparable(value: unknown): unknown {
  const page = value as SearchPage & { metadata?: { groups?: unknown; path?: string; totalNumEntities?: number } };
  if (page.metadata === undefined) return value;
  if (page.metadata.aggregations === undefined) {
    const { groups: _, ...metadata } = page.metadata;
    return { ...page, metadata };
  }
  const facets = page.metadata.aggregations.map((facet) => ({
    ...facet,
    filterValues: facet.filterValues.toSorted((a, b) => b.facetCount - a.facetCount || (a.value < b.value ? -1 : 1)),
  }));
  return {
    ...page,
    entities: urnsOf(page),
    metadata: { aggregations: facets.toSorted((a, b) => (a.name < b.name ? -1 : 1)), suggestions: page.metadata.suggestions },
  };
}
