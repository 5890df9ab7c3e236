import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldTest, Filter, IndexedDocument, SearchRequest, SortKey, TextQuery } from "../../storage/search-index.ts";
import { analyze, fold, wordSequence } from "./analyze.ts";
import { ColumnarSearchIndex } from "./columnar-search-index.ts";
import { compareUtf8 } from "./utf8-order.ts";

interface Doc {
  readonly urn: string;
  readonly name: string;
  readonly fieldPaths: readonly string[];
  readonly tags: readonly string[];
  readonly removed: boolean;
  readonly rowCount: readonly number[];
}

const registry = loadEntityRegistry(shippedDefinitions);
const words = ["orders", "customer", "fact", "OrderItems", "daily_sales", "região", "日本"];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const document: fc.Arbitrary<Doc> = fc.record({
  urn: fc.integer({ min: 0, max: 40 }).map((id) => `urn:li:dataset:(urn:li:dataPlatform:hive,t${id},PROD)`),
  name: text,
  fieldPaths: fc.array(text, { maxLength: 6 }),
  tags: fc.uniqueArray(fc.constantFrom("urn:li:tag:a", "urn:li:tag:b", "urn:li:tag:c")),
  removed: fc.boolean(),
  rowCount: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
});

const query: fc.Arbitrary<TextQuery> = fc.letrec<{ query: TextQuery; leaf: TextQuery }>((tie) => ({
  leaf: fc.oneof(
    fc.constant<TextQuery>({ kind: "all" }),
    fc.record({ kind: fc.constantFrom("words", "phrase"), text, prefix: fc.constant(false) }),
    fc.record({
      kind: fc.constantFrom("words", "phrase"),
      text,
      prefix: fc.constant(false),
      fields: fc.constantFrom(["name"], ["fieldPaths"]),
    }),
  ),
  query: fc.oneof(
    { depthSize: "small" },
    tie("leaf"),
    fc.record({ kind: fc.constantFrom("and", "or"), clauses: fc.array(tie("query"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not"), clause: tie("query") }),
  ),
})).query;

const fieldTest: fc.Arbitrary<FieldTest> = fc.oneof(
  fc.record({ field: fc.constant("tags"), condition: fc.constant("EQUAL"), values: fc.subarray(["urn:li:tag:a", "urn:li:tag:b"]) }),
  fc.record({ field: fc.constant("removed"), condition: fc.constant("EQUAL"), values: fc.constantFrom(["true"], ["false"]) }),
  fc.record({
    field: fc.constant("rowCount"),
    condition: fc.constantFrom("LESS_THAN", "GREATER_THAN_OR_EQUAL_TO", "EQUAL"),
    values: fc.integer({ min: 0, max: 9 }).map((bound) => [String(bound)]),
  }),
  fc.record({ field: fc.constantFrom("tags", "rowCount"), condition: fc.constant("EXISTS"), values: fc.constant([]) }),
  fc.record({ field: fc.constant("name"), condition: fc.constant("CONTAIN"), values: fc.constantFrom(["DER"], ["regiao", "fact"]) }),
);
const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("test"), test: fieldTest }),
    fc.record({ kind: fc.constantFrom("and", "or"), of: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not"), of: tie("filter") }),
  ),
})).filter;

const sort = fc.array(
  fc.record({ field: fc.constantFrom("name", "rowCount", "urn", "removed", "tags"), order: fc.constantFrom("ASCENDING", "DESCENDING") }),
  { maxLength: 2 },
) as fc.Arbitrary<SortKey[]>;
const search = fc.record({ query, filter, sort, page: fc.integer({ min: 1, max: 12 }) });
type Search = { readonly query: TextQuery; readonly filter: Filter; readonly sort: readonly SortKey[]; readonly page: number };

const step = fc.oneof(
  { weight: 8, arbitrary: document.map((one) => ({ kind: "write", one }) as const) },
  { weight: 3, arbitrary: document.map(({ urn }) => ({ kind: "delete", urn }) as const) },
  { weight: 4, arbitrary: fc.constant({ kind: "freeze" } as const) },
  // Lets a merge go on a little, so that what follows happens in the middle of it.
  { weight: 4, arbitrary: fc.constant({ kind: "turn" } as const) },
  { weight: 3, arbitrary: search.map((one) => ({ kind: "search", one }) as const) },
);

test("random writes, deletes, merges, snapshots and searches answer what a list that is looked through answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200, size: "max" }), search, async (steps, last) => {
      const index = new ColumnarSearchIndex(registry, { pending: 4, sliceMillis: 0 });
      const oracle = new Map<string, Doc>();
      for (const one of steps) {
        if (one.kind === "write") {
          oracle.set(one.one.urn, one.one);
          await index.apply({ documents: [toDocument(one.one)], deleted: [] });
        } else if (one.kind === "delete") {
          oracle.delete(one.urn);
          await index.apply({ documents: [], deleted: [one.urn] });
        } else if (one.kind === "freeze") {
          await index.search({ query: { kind: "none" }, start: 0, count: 0 });
        } else if (one.kind === "turn") {
          await turnOfEventLoop();
        } else {
          await compare(index, oracle, one.one);
        }
      }
      await compare(index, oracle, last);
      await index.settled();
      await compare(index, oracle, last);
      await compare(broughtBack(index), oracle, last);
      await index.close();
    }),
    { numRuns: 60, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true },
  );
});

/** Another index, from the snapshot of one. */
function broughtBack(index: ColumnarSearchIndex): ColumnarSearchIndex {
  const { contents, parts } = index.encode();
  const other = new ColumnarSearchIndex(registry);
  const bytes = new Map(parts.map(({ name, read }) => [name, Uint8Array.from(Buffer.concat([...read()]))]));
  expect(other.restore({ offset: 0, contents, parts: bytes })).toBe(true);
  return other;
}

async function compare(index: ColumnarSearchIndex, oracle: ReadonlyMap<string, Doc>, { query, filter, sort, page }: Search): Promise<void> {
  const request: SearchRequest = {
    query,
    filter,
    sort,
    start: 0,
    count: 100,
    facets: ["tags", "rowCount"].map((field) => ({ field, limit: 10 })),
  };
  const answer = await index.search(request);
  const expected = [...oracle.values()].filter((doc) => finds(query, doc) && passes(filter, doc));
  expect(answer.total).toBe(expected.length);
  const found = answer.hits.map(({ urn }) => urn);
  if (sort.length === 0) expect(found.toSorted()).toEqual(expected.map(({ urn }) => urn).sort());
  else expect(found).toEqual(expected.toSorted((a, b) => inOrder(a, b, sort)).map(({ urn }) => urn));
  for (const field of ["tags", "rowCount"] as const)
    expect(Object.fromEntries(answer.facets.get(field)?.map(({ value, count }) => [value, count]) ?? [])).toEqual(tally(expected, field));
  const { hits } = await index.search({ ...request, start: page, count: page });
  expect(hits.map(({ urn }) => urn)).toEqual(found.slice(page, 2 * page));
  const place = answer.hits[page]?.place;
  if (place === undefined) return;
  const behind = await index.search({ ...request, count: page, after: place });
  expect(behind.hits.map(({ urn }) => urn)).toEqual(found.slice(page + 1, 2 * page + 1));
}

function finds(query: TextQuery, doc: Doc): boolean {
  switch (query.kind) {
    case "all":
      return true;
    case "words":
      return textsOf(doc, query.fields).some((texts) => hasWords(texts, query.text)) || isWhole(doc, query);
    case "phrase":
      return (
        textsOf(doc, query.fields ?? ["urn", "name", "fieldPaths", "tags"]).some((texts) => hasPhrase(texts, query.text)) ||
        isWhole(doc, query)
      );
    case "and":
      return query.clauses.every((clause) => finds(clause, doc));
    case "or":
      return query.clauses.some((clause) => finds(clause, doc));
    case "not":
      return !finds(query.clause, doc);
    default:
      throw new Error(`no oracle for ${query.kind}`);
  }
}

/** Lists of texts, in one of which all words must be: without fields, all texts of the document are one list. */
function textsOf({ urn, name, fieldPaths, tags }: Doc, fields: readonly string[] | undefined): string[][] {
  if (fields === undefined) return [[urn, name, ...fieldPaths, ...tags]];
  const byField: Record<string, readonly string[]> = { urn: [urn], name: [name], fieldPaths, tags };
  return fields.flatMap((field) => (byField[field] ?? []).map((one) => [one]));
}

/** Without fields, a document is also found by a whole value, as the words of one may not all be in it piece by piece. */
function isWhole({ name }: Doc, { text, fields }: { text: string; fields?: readonly string[] }): boolean {
  return fields === undefined && fold(name) === fold(text);
}

function hasWords(texts: readonly string[], wanted: string): boolean {
  const have = new Set(texts.flatMap(analyze));
  return wordSequence(wanted).every((word) => have.has(word));
}

function hasPhrase(texts: readonly string[], wanted: string): boolean {
  return texts.some((one) => ` ${wordSequence(one).join(" ")} `.includes(` ${wordSequence(wanted).join(" ")} `));
}

function passes(filter: Filter, doc: Doc): boolean {
  if (filter.kind === "not") return !passes(filter.of, doc);
  if (filter.kind !== "test")
    return filter.kind === "and" ? filter.of.every((part) => passes(part, doc)) : filter.of.some((part) => passes(part, doc));
  return passesTest(filter.test, doc);
}

function passesTest({ field, condition, values }: FieldTest, doc: Doc): boolean {
  const have: readonly (string | number | boolean)[] = [doc[field as keyof Doc] ?? []].flat();
  const [bound = ""] = values;
  switch (condition) {
    case "EXISTS":
      return have.length > 0;
    case "CONTAIN":
      return have.some((value) => values.some((wanted) => fold(String(value)).includes(fold(wanted))));
    case "LESS_THAN":
      return have.some((value) => Number(value) < Number(bound));
    case "GREATER_THAN_OR_EQUAL_TO":
      return have.some((value) => Number(value) >= Number(bound));
    default:
      return have.some((value) => values.includes(String(value)));
  }
}

function inOrder(a: Doc, b: Doc, sort: readonly SortKey[]): number {
  for (const { field, order } of sort) {
    const sign = order === "ASCENDING" ? 1 : -1;
    const firstOf = (doc: Doc) => [doc[field as keyof Doc]].flat().toSorted((x, y) => compareValues(x, y, sign))[0] ?? null;
    const difference = compareValues(firstOf(a), firstOf(b), sign);
    if (difference !== 0) return difference;
  }
  return compareUtf8(a.urn, b.urn);
}

type Value = string | number | boolean | null;

function compareValues(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : compareUtf8(fold(String(a)), fold(String(b))));
}

function tally(docs: readonly Doc[], field: "tags" | "rowCount"): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of docs.flatMap((doc) => [...new Set<string | number>(doc[field])])) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function toDocument({ urn, ...fields }: Doc): IndexedDocument {
  return { entityType: "dataset", urn, fields };
}
