import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldTest, Filter, SearchRequest, SortKey, SortValues, TextQuery } from "../../storage/search-index.ts";
import { ColumnarSearchIndex } from "./columnar-search-index.ts";
import { type Doc, finds, inOrder, passes, tally, toDocument, typeOf } from "./naive-search.contract.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const words = ["orders", "customer", "fact", "OrderItems", "daily_sales", "região", "日本", "ordered", "order_facts", "days"];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const document: fc.Arbitrary<Doc> = fc.record({
  urn: fc
    .integer({ min: 0, max: 40 })
    .map((id) => (id % 4 === 0 ? `urn:li:chart:(looker,t${id})` : `urn:li:dataset:(urn:li:dataPlatform:hive,t${id},PROD)`)),
  name: text,
  fieldPaths: fc.array(text, { maxLength: 6 }),
  tags: fc.uniqueArray(fc.constantFrom("urn:li:tag:a", "urn:li:tag:b", "urn:li:tag:c")),
  removed: fc.boolean(),
  rowCount: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
});

const beginning = fc.constantFrom("ord", "fact cust", "OrderI", "daily_s", "REG", "日", "order items fac");
const inflections = fc.constantFrom(
  "ordering",
  "orders facts",
  "order_fact ordering",
  "dailies",
  "daily",
  "customers facts",
  "ordered cust",
);
const pattern = fc.constantFrom("orders", "ORDER*", "*sales", "?act", "*tag:b", "ta?", "urn:li:tag:c", "b", "fact * fact", "REGIAO");
const bound = fc.integer({ min: 0, max: 9 }).map((number) => [String(number)]);
const ranges = ["LESS_THAN", "LESS_THAN_OR_EQUAL_TO", "GREATER_THAN", "GREATER_THAN_OR_EQUAL_TO"] as const;

const within = (field: string, value: fc.Arbitrary<string>): fc.Arbitrary<FieldTest> => {
  const end = fc.record({ value, isInside: fc.boolean() });
  const rest = { field: fc.constant(field), condition: fc.constant("WITHIN" as const), values: fc.constant([]) };
  return fc.record({ ...rest, from: end, to: end }, { requiredKeys: ["field", "condition", "values"] });
};

const fieldTest: fc.Arbitrary<FieldTest> = fc.oneof(
  fc.record({ field: fc.constant("tags"), condition: fc.constant("EQUAL"), values: fc.subarray(["urn:li:tag:a", "urn:li:tag:b"]) }),
  fc.record({ field: fc.constant("removed"), condition: fc.constant("EQUAL"), values: fc.constantFrom(["true"], ["false"]) }),
  fc.record({ field: fc.constant("rowCount"), condition: fc.constantFrom(...ranges, "EQUAL"), values: bound }),
  fc.record({ field: fc.constantFrom("tags", "rowCount", "urn"), condition: fc.constant("EXISTS"), values: fc.constant([]) }),
  within(
    "rowCount",
    bound.map(([number = ""]) => number),
  ),
  within("fieldPaths", fc.constantFrom("Customer", "fact", "日本")),
  fc.record({
    field: fc.constantFrom("name", "fieldPaths"),
    condition: fc.constantFrom("CONTAIN", "CONTAIN_WORDS", "START_WITH", "END_WITH", "IEQUAL"),
    values: fc.constantFrom(["DER"], ["regiao", "fact"], ["IÃO"], ["Orders"]),
  }),
  fc.record({
    field: fc.constant("name"),
    condition: fc.constantFrom(...ranges),
    values: fc.constantFrom(["customer"], ["fact"], ["日本"]),
  }),
  fc.record({
    field: fc.constant("urn"),
    condition: fc.constant("EQUAL"),
    values: fc.array(
      document.map(({ urn }) => urn),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    field: fc.constant("_entityType"),
    condition: fc.constant("EQUAL"),
    values: fc.constantFrom(["chart"], ["dataset"], ["tag"]),
  }),
);

const fields = fc.constantFrom(["name"], ["fieldPaths"], ["name", "fieldPaths"]);
const kind = fc.constantFrom("words", "phrase");
const query: fc.Arbitrary<TextQuery> = fc.letrec<{ query: TextQuery; leaf: TextQuery }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<TextQuery>({ kind: "all" }, { kind: "none" }),
    fc.record({ kind, text, prefix: fc.boolean() }),
    fc.record({ kind: fc.constant("words"), text: fc.oneof(text, inflections), prefix: fc.boolean(), inflected: fc.constant(true) }),
    fc.record({ kind: fc.constant("words"), text: inflections, prefix: fc.boolean(), inflected: fc.constant(true), fields }),
    fc.record({ kind, text, prefix: fc.boolean(), fields }),
    fc.record({ kind, text: beginning, prefix: fc.constant(true) }),
    fc.record({ kind, text: beginning, prefix: fc.constant(true), fields }),
    fc.record({
      kind: fc.constant("like"),
      word: fc.constantFrom("ordres", "fcat", "custmoer", "日"),
      edits: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ kind: fc.constant("value"), pattern, fields: fc.constantFrom(["name"], ["fieldPaths"], ["tags"], ["name", "tags"]) }),
    fc.record({ kind: fc.constant("test"), test: fieldTest }),
  ),
  query: fc.oneof(
    { depthSize: "small" },
    tie("leaf"),
    fc.record({ kind: fc.constantFrom("and", "or"), clauses: fc.array(tie("query"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not"), clause: tie("query") }),
  ),
})).query;

const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("test"), test: fieldTest }),
    fc.record({ kind: fc.constantFrom("and", "or"), of: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not"), of: tie("filter") }),
  ),
})).filter;

const sort = fc.array(
  fc.record({
    field: fc.constantFrom("name", "rowCount", "urn", "removed", "tags", "_entityType"),
    order: fc.constantFrom("ASCENDING", "DESCENDING"),
  }),
  { maxLength: 2 },
) as fc.Arbitrary<SortKey[]>;
const entityTypes = fc.constantFrom(undefined, ["dataset"], ["chart"], ["chart", "dataset"]);
const search = fc.record({ query, filter, sort, entityTypes, page: fc.integer({ min: 1, max: 12 }) });
interface Search {
  readonly query: TextQuery;
  readonly filter: Filter;
  readonly sort: readonly SortKey[];
  readonly entityTypes: readonly string[] | undefined;
  readonly page: number;
}

const step = fc.oneof(
  { weight: 8, arbitrary: document.map((one) => ({ kind: "write", one }) as const) },
  { weight: 3, arbitrary: document.map(({ urn }) => ({ kind: "delete", urn }) as const) },
  { weight: 4, arbitrary: fc.constant({ kind: "freeze" } as const) },
  // Lets a merge go on a little, so that what follows happens in the middle of it.
  { weight: 4, arbitrary: fc.constant({ kind: "turn" } as const) },
  // The index is saved, and another goes on from what was saved.
  { weight: 1, arbitrary: fc.constant({ kind: "restore" } as const) },
  { weight: 3, arbitrary: search.map((one) => ({ kind: "search", one }) as const) },
);

type Step =
  | { readonly kind: "write"; readonly one: Doc }
  | { readonly kind: "delete"; readonly urn: string }
  | { readonly kind: "freeze" | "turn" | "restore" }
  | { readonly kind: "search"; readonly one: Search };

test("random writes, deletes, merges, restarts and searches answer what a list that is looked through answers", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200, size: "max" }), search, async (steps, last) => {
      let index = openIndex();
      const oracle = new Map<string, Doc>();
      for (const one of steps) index = await taken(one, index, oracle);
      await compare(index, oracle, last);
      await index.settled();
      await compare(index, oracle, last);
      index = await reopened(index);
      await compare(index, oracle, last);
      await index.close();
    }),
    // Some seconds; the limit leaves a busy machine its time, and a fault enough to be told.
    { numRuns: 60, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
  );
});

/** Takes a step and answers the index to go on with. */
async function taken(one: Step, index: ColumnarSearchIndex, oracle: Map<string, Doc>): Promise<ColumnarSearchIndex> {
  switch (one.kind) {
    case "write":
      oracle.set(one.one.urn, one.one);
      await index.apply({ documents: [toDocument(one.one)], deleted: [] });
      return index;
    case "delete":
      oracle.delete(one.urn);
      await index.apply({ documents: [], deleted: [one.urn] });
      return index;
    case "freeze":
      await index.search({ query: { kind: "none" }, start: 0, count: 0 });
      return index;
    case "turn":
      await turnOfEventLoop();
      return index;
    case "restore":
      return reopened(index);
    case "search":
      await compare(index, oracle, one.one);
      return index;
  }
}

function openIndex(): ColumnarSearchIndex {
  return new ColumnarSearchIndex(registry, { head: 4, sliceMillis: 0 });
}

/** An index that was empty and has been brought back from what another keeps. */
async function reopened(index: ColumnarSearchIndex): Promise<ColumnarSearchIndex> {
  const { contents, parts } = await index.encode();
  const bytes = new Map(parts.map(({ name, read }) => [name, Uint8Array.from(Buffer.concat([...read()]))]));
  await index.close();
  const restored = openIndex();
  expect(await restored.restore({ offset: 0, contents, parts: bytes })).toBe(true);
  return restored;
}

const counted = ["tags", "removed", "rowCount", "_entityType", "_entityType␞tags", "rowCount␞tags", "removed␞rowCount"];

async function compare(
  index: ColumnarSearchIndex,
  oracle: ReadonlyMap<string, Doc>,
  { page, entityTypes: types, ...asked }: Search,
): Promise<void> {
  const { query, filter, sort } = asked;
  const facets = counted.map((field) => ({ field, limit: 1000 }));
  const request: SearchRequest = { ...asked, ...(types && { entityTypes: types }), start: 0, count: 100, facets };
  const answer = await index.search(request);
  const ofTypes = [...oracle.values()].filter((doc) => types?.includes(typeOf(doc)) !== false);
  const expected = ofTypes.filter((doc) => finds(query, doc) && passes(filter, doc));
  expect(answer.total).toBe(expected.length);
  const found = answer.hits.map(({ urn }) => urn);
  if (sort.length === 0) expect(found.toSorted()).toEqual(expected.map(({ urn }) => urn).sort());
  else expect(found).toEqual(expected.toSorted((a, b) => inOrder(a, b, sort)).map(({ urn }) => urn));
  for (const field of counted) {
    const values = answer.facets.get(field)?.map(({ value, count }) => [value, count]) ?? [];
    expect(Object.fromEntries(values), field).toEqual(tally(expected, field));
  }
  const scores = new Map(answer.hits.map(({ urn, score }) => [urn, score]));
  for (const urn of oracle.keys()) {
    const explained = await index.explain(request, urn);
    expect([explained?.matched, explained?.explanation.value]).toEqual([scores.has(urn), scores.get(urn) ?? 0]);
  }
  const { hits } = await index.search({ ...request, start: page, count: page });
  expect(hits.map(({ urn }) => urn)).toEqual(found.slice(page, 2 * page));
  expect(await scrolled(index, { ...request, count: page })).toEqual(found);
  expect(Object.fromEntries(await index.countByType())).toEqual(tally([...oracle.values()], "_entityType"));
}

async function scrolled(index: ColumnarSearchIndex, request: SearchRequest): Promise<string[]> {
  const seen: string[] = [];
  for (let after: SortValues | undefined; ; ) {
    const { hits } = await index.search({ ...request, ...(after && { after }) });
    seen.push(...hits.map(({ urn }) => urn));
    after = hits.at(-1)?.place;
    if (after === undefined) return seen;
  }
}
