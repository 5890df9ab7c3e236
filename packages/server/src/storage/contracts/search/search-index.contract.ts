import { describe, expect, onTestFinished, test } from "vitest";
import type { SearchIndex, TextQuery } from "../../search-index.ts";
import { searchChangesContract } from "./search-changes.contract.ts";
import { searchFacetsContract } from "./search-facets.contract.ts";
import { searchFiltersContract } from "./search-filters.contract.ts";
import { searchOrderContract } from "./search-order.contract.ts";
import { dataset, fill, type OpenIndex, urnsOfQuery, words } from "./search-sample.contract.ts";

/** What every search index must do. `open` gives an empty index of the shipped model. */
export function searchIndexContract(name: string, open: () => Promise<SearchIndex>): void {
  const openForTest: OpenIndex = async () => {
    const index = await open();
    onTestFinished(() => index.close());
    return index;
  };
  describe(`search index ${name}`, () => {
    describe("words", () => wordsContract(openForTest));
    describe("phrases and values", () => phrasesContract(openForTest));
    describe("operators", () => operatorsContract(openForTest));
    describe("filters", () => searchFiltersContract(openForTest));
    describe("order and pages", () => searchOrderContract(openForTest));
    describe("facets", () => searchFacetsContract(openForTest));
    describe("words like others", () => likeWordsContract(openForTest));
    describe("changes", () => searchChangesContract(openForTest));
  });
}

function wordsContract(open: OpenIndex): void {
  const found = async (texts: Record<string, string>, query: TextQuery) => {
    const index = await fill(
      open,
      Object.entries(texts).map(([id, name]) => dataset(id, { name })),
    );
    return urnsOfQuery(index, query);
  };

  test("an empty index finds nothing", async () => {
    const index = await open();
    expect(await index.search({ query: { kind: "all" }, start: 0, count: 10, facets: [{ field: "platform", limit: 5 }] })).toEqual({
      total: 0,
      hits: [],
      rarities: {},
      facets: new Map([["platform", []]]),
    });
    expect(await index.countByType()).toEqual(new Map());
  });

  test("every word must stand in the document, in any order and field", async () => {
    const index = await fill(open, [
      dataset("a", { name: "orders", description: "Purchases of customers" }),
      dataset("b", { name: "orders" }),
      dataset("c", { description: "customers and their orders" }),
    ]);
    expect(await urnsOfQuery(index, words("customers orders"))).toEqual(["a", "c"]);
    expect(await urnsOfQuery(index, words("orders suppliers"))).toEqual([]);
  });

  test("case, accents and plurals make no difference", async () => {
    const texts = { a: "Vendas por REGIÃO", b: "customer order", c: "Straße" };
    expect(await found(texts, words("regiao"))).toEqual(["a"]);
    expect(await found(texts, words("Região"))).toEqual(["a"]);
    expect(await found(texts, words("ORDERS"))).toEqual(["b"]);
    expect(await found(texts, words("strasse"))).toEqual(["c"]);
  });

  test("names are found by their parts and whole", async () => {
    const texts = { a: "SampleOrderTable", b: "daily_sales-2024", c: "warehouse.public.items", d: "HTTPServer2" };
    for (const text of ["order", "sampleordertable", "SampleOrderTable", "sample table"])
      expect(await found(texts, words(text))).toEqual(["a"]);
    for (const text of ["daily", "sale", "daily_sales-2024", "daily_sales", "2024"]) expect(await found(texts, words(text))).toEqual(["b"]);
    for (const text of ["public", "public.items", "warehouse items"]) expect(await found(texts, words(text))).toEqual(["c"]);
    for (const text of ["http", "server"]) expect(await found(texts, words(text))).toEqual(["d"]);
  });

  test("scripts without blanks are found by their characters", async () => {
    expect(await found({ a: "日本語の売上", b: "日報" }, words("売上"))).toEqual(["a"]);
    expect(await found({ a: "日本語の売上", b: "日報" }, words("日"))).toEqual(["a", "b"]);
    const texts = { a: "顧客注文テーブル", b: "売上DB_2024年度", c: "ลูกค้าเดือน" };
    for (const text of ["テーブル", "注文テーブル", "ﾃｰﾌﾞﾙ", "テーブル".normalize("NFD")])
      expect(await found(texts, words(text))).toEqual(["a"]);
    for (const text of ["db", "2024", "売上db", "年度"]) expect(await found(texts, words(text))).toEqual(["b"]);
    expect(await found(texts, words("เดือน"))).toEqual(["c"]);
    expect(await found(texts, words("売上d", { prefix: true }))).toEqual(["b"]);
  });

  test("emoji are words", async () => {
    const texts = { a: "🚀 Launches", b: "all_👩‍🚀_crew", c: "Launches 🇩🇪", d: "👍🏽 ok" };
    expect(await found(texts, words("🚀"))).toEqual(["a", "b"]);
    expect(await found(texts, words("🚀 launches"))).toEqual(["a"]);
    expect(await found(texts, words("👩‍🚀"))).toEqual(["b"]);
    expect(await found(texts, words("🇩🇪"))).toEqual(["c"]);
    expect(await found(texts, words("👍"))).toEqual(["d"]);
  });

  test("accents may be written apart from their letters", async () => {
    const texts = { a: "Alte Übersicht".normalize("NFD"), b: "alte_Übersicht", c: "ग्राहक आदेश", d: "ग्राहका" };
    for (const text of ["übersicht", "übersicht".normalize("NFD"), "UBERSICHT"])
      expect(await found(texts, words(text))).toEqual(["a", "b"]);
    expect(await found(texts, words("alte übers".normalize("NFD"), { prefix: true }))).toEqual(["a", "b"]);
    expect(await found(texts, words("आदेश"))).toEqual(["c"]);
    expect(await found(texts, words("देश"))).toEqual([]);
  });

  test("words that say nothing are left out", async () => {
    expect(await found({ a: "state of the art", b: "art" }, words("the state of art"))).toEqual(["a"]);
  });

  test("the last word may be the beginning of a word where that is asked for", async () => {
    const texts = { a: "customer orders", b: "customer", c: "orders" };
    expect(await found(texts, words("customer ord", { prefix: true }))).toEqual(["a"]);
    expect(await found(texts, words("custom orders", { prefix: true }))).toEqual([]);
    expect(await found(texts, words("customer ord"))).toEqual([]);
    expect(await found({ a: "theory" }, words("the", { prefix: true }))).toEqual(["a"]);
  });

  test("the URN is searched as well", async () => {
    const index = await fill(open, [dataset("sales.orders"), dataset("sales.items")]);
    expect(await urnsOfQuery(index, words("orders"))).toEqual(["sales.orders"]);
    expect(await urnsOfQuery(index, words(dataset("sales.items").urn))).toEqual(["sales.items"]);
    expect(await urnsOfQuery(index, words("dataset urn li hive", { prefix: true }))).toHaveLength(2);
  });

  test("URNs among the values are found by their last part", async () => {
    const index = await fill(open, [dataset("a", { tags: ["urn:li:tag:Legacy"] }), dataset("b", { owners: ["urn:li:corpuser:ada"] })]);
    expect(await urnsOfQuery(index, words("legacy"))).toEqual(["a"]);
    expect(await urnsOfQuery(index, words("ada", { fields: ["owners"] }))).toEqual(["b"]);
    expect(await urnsOfQuery(index, words("ada", { fields: ["tags"] }))).toEqual([]);
  });

  test("with fields named, one value of them must have all the words", async () => {
    const index = await fill(open, [
      dataset("a", { name: "big orders", fieldPaths: ["order_id", "customer_name"] }),
      dataset("b", { name: "order", description: "id" }),
    ]);
    expect(await urnsOfQuery(index, words("order id", { fields: ["fieldPaths"] }))).toEqual(["a"]);
    expect(await urnsOfQuery(index, words("order name", { fields: ["fieldPaths"] }))).toEqual([]);
    expect(await urnsOfQuery(index, words("big ord", { fields: ["name"], prefix: true }))).toEqual(["a"]);
    expect(await urnsOfQuery(index, words("order", { fields: ["noSuchField"] }))).toEqual([]);
  });

  test("a whole value comes before a name with the word, and that before a description with it", async () => {
    const index = await fill(open, [
      dataset("x1", { description: "mentions orders somewhere" }),
      dataset("x2", { name: "orders by day" }),
      dataset("x3", { name: "orders" }),
    ]);
    const { hits } = await index.search({ query: words("orders"), start: 0, count: 9 });
    expect(hits.map(({ urn }) => urn)).toEqual(["x3", "x2", "x1"].map((id) => dataset(id).urn));
  });

  test("explains a score by the values in which the words stand, and why a document is not found", async () => {
    const index = await fill(open, [dataset("a", { name: "orders", description: "Orders of customers" }), dataset("b", { name: "bills" })]);
    const request = { query: words("orders of customer", { prefix: true }), start: 0, count: 9 };
    const [hit] = (await index.search(request)).hits;
    const found = await index.explain(request, dataset("a", {}).urn);
    expect(found).toMatchObject({ matched: true, explanation: { value: hit?.score } });
    const texts = JSON.stringify(found);
    for (const named of ["orders", "customer", "name: orders", "description: Orders of customers"]) expect(texts).toContain(named);
    const sumOf = (parts: readonly { value: number }[] = []) => parts.reduce((sum, { value }) => sum + value, 0);
    expect(sumOf(found?.explanation.details)).toBe(hit?.score);
    const missed = await index.explain({ ...request, entityTypes: ["chart"] }, dataset("b", {}).urn);
    expect(missed).toMatchObject({ matched: false, explanation: { value: 0 } });
    expect(missed?.explanation.description).toContain("not among chart");
    expect(missed?.explanation.description).toContain("the query does not find it");
    expect(await index.explain(request, "urn:li:tag:none")).toBeUndefined();
  });

  test("tells in which values the words of a query stand", async () => {
    const index = await open();
    const matches = index.matcher({
      kind: "and",
      clauses: [words("customer ord", { prefix: true }), { kind: "not", clause: words("secret") }],
    });
    const found = ["Customers", "ordering", "secret", "of no account"].map((value) => matches(value, "description"));
    expect(found).toEqual([true, true, false, false]);
  });

  test("tells of a name whose parts stand together, and of none by the beginning of its last part", async () => {
    const index = await open();
    const told = (query: TextQuery, ...values: string[]) => {
      const matches = index.matcher(query);
      return values.filter((value) => matches(value, "description"));
    };
    expect(told(words("k8s", { prefix: true }), "k8s", "something else", "K8s nodes", "8 rows")).toEqual(["k8s", "K8s nodes"]);
    expect(told(words("dim_d", { prefix: true }), "dim_date", "dozens of rows", "a dim date")).toEqual(["dim_date", "a dim date"]);
    expect(told(words("dim_date", { prefix: true }), "of a date", "dates", "dim")).toEqual(["of a date", "dates", "dim"]);
    const phrase: TextQuery = { kind: "phrase", text: "order items", prefix: false };
    expect(told(phrase, "order", "all order items", "items of an order")).toEqual(["all order items"]);
  });

  test("tells of what is looked for in a field only in that field, and of an alias in what it stands for", async () => {
    const index = await open();
    const legacy = "urn:li:tag:Legacy";
    const inTags = index.matcher({ kind: "test", test: { field: "tags", condition: "EQUAL", values: [legacy] } });
    expect([inTags(legacy, "tags"), inTags(legacy, "description"), inTags("urn:li:tag:Other", "tags")]).toEqual([true, false, false]);
    const like = index.matcher({ kind: "value", pattern: "*egac*", fields: ["_entityName"] });
    expect([like(legacy, "name"), like("Legacies", "title"), like(legacy, "tags")]).toEqual([true, true, false]);
    const byName = index.matcher({ kind: "value", pattern: "legacy", fields: ["tags", "name"] });
    expect([byName(legacy, "tags"), byName(legacy, "name"), byName("Legacy", "name")]).toEqual([true, false, true]);
    const anyTag = index.matcher({ kind: "test", test: { field: "tags", condition: "EXISTS", values: [] } });
    expect(anyTag(legacy, "tags")).toBe(false);
  });
}

function phrasesContract(open: OpenIndex): void {
  const phrase = (text: string, more: { prefix?: boolean; fields?: string[] } = {}): TextQuery => ({
    kind: "phrase",
    text,
    prefix: false,
    ...more,
  });
  const value = (pattern: string, ...fields: string[]): TextQuery => ({ kind: "value", pattern, fields });

  test("a phrase is found where its words stand side by side in one value", async () => {
    const index = await fill(open, [
      dataset("a", { description: "all customer orders of a day" }),
      dataset("b", { description: "orders of a customer" }),
      dataset("c", { name: "customer", description: "orders" }),
      dataset("d", { fieldPaths: ["a", "b", "c", "d", "e", "customer_orders"] }),
    ]);
    expect(await urnsOfQuery(index, phrase("customer orders"))).toEqual(["a", "d"]);
    expect(await urnsOfQuery(index, phrase("customer orders", { fields: ["description"] }))).toEqual(["a"]);
    expect(await urnsOfQuery(index, phrase("customer ord"))).toEqual([]);
    expect(await urnsOfQuery(index, phrase("customer ord", { prefix: true }))).toEqual(["a", "d"]);
    expect(await urnsOfQuery(index, phrase("customer"))).toEqual(["a", "b", "c", "d"]);
  });

  test("a value is the whole one, ignoring case, or like a pattern", async () => {
    const index = await fill(open, [
      dataset("a", { name: "Sample.Orders" }),
      dataset("b", { name: "sample" }),
      dataset("c", { name: "sample[1]" }),
      dataset("d", { name: "Sampl*\\" }),
    ]);
    expect(await urnsOfQuery(index, value("SAMPLE", "name"))).toEqual(["b"]);
    expect(await urnsOfQuery(index, value("sample*", "name"))).toEqual(["a", "b", "c"]);
    expect(await urnsOfQuery(index, value("\\sampl\\*?", "name"))).toEqual(["d"]);
    expect(await urnsOfQuery(index, value("sampl\\*\\\\", "name"))).toEqual(["d"]);
    expect(await urnsOfQuery(index, value("*ord?rs", "name"))).toEqual(["a"]);
    expect(await urnsOfQuery(index, value("sample?1?", "name"))).toEqual(["c"]);
    expect(await urnsOfQuery(index, value("sample[1]", "name"))).toEqual(["c"]);
    expect(await urnsOfQuery(index, value("sample.*s", "name"))).toEqual(["a"]);
  });

  test("the type of entity is a value", async () => {
    const index = await fill(open, [dataset("a"), { entityType: "chart", urn: "urn:li:chart:(looker,b)", fields: {} }]);
    expect(await urnsOfQuery(index, value("DATASET", "_entityType"))).toEqual(["a"]);
    expect(await urnsOfQuery(index, value("*a*", "_entityType"))).toHaveLength(2);
  });

  test("of a URN its words do as well", async () => {
    const index = await fill(open, [
      dataset("a", { tags: ["urn:li:tag:Legacy", "urn:li:tag:b"] }),
      dataset("b", { tags: ["urn:li:tag:b"] }),
    ]);
    for (const pattern of ["legacy", "urn:li:tag:Legacy", "*:legacy"])
      expect(await urnsOfQuery(index, value(pattern, "tags"))).toEqual(["a"]);
    expect(await urnsOfQuery(index, value("*hive*", "urn"))).toEqual(["a", "b"]);
  });
}

function operatorsContract(open: OpenIndex): void {
  test("and, or and not combine queries", async () => {
    const index = await fill(open, [dataset("a", { name: "red" }), dataset("b", { name: "green" }), dataset("c", { name: "red green" })]);
    const [red, green] = [words("red"), words("green")];
    const not = (clause: TextQuery): TextQuery => ({ kind: "not", clause });
    const find = (kind: "and" | "or", ...clauses: TextQuery[]) => urnsOfQuery(index, { kind, clauses });
    expect(await find("and", red, green)).toEqual(["c"]);
    expect(await find("or", red, green)).toEqual(["a", "b", "c"]);
    expect(await find("and", red, not(green))).toEqual(["a"]);
    expect(await find("and", not(red))).toEqual(["b"]);
    expect(await find("and", not(red), not(green))).toEqual([]);
    expect(await find("or", not(red), red)).toEqual(["a", "b", "c"]);
    expect(await find("and", { kind: "all" }, red)).toEqual(["a", "c"]);
    expect(await find("or", { kind: "all" }, red)).toEqual(["a", "b", "c"]);
    expect(await find("and", red, not({ kind: "all" }))).toEqual([]);
    expect(await find("or", { kind: "none" }, red)).toEqual(["a", "c"]);
    expect(await urnsOfQuery(index, { kind: "none" })).toEqual([]);
    expect(await urnsOfQuery(index, not({ kind: "none" }))).toEqual(["a", "b", "c"]);
  });

  test("a condition on a field is a query too", async () => {
    const index = await fill(open, [dataset("a", { name: "x", rowCount: 5 }), dataset("b", { name: "x", rowCount: 50 })]);
    const many: TextQuery = { kind: "test", test: { field: "rowCount", condition: "GREATER_THAN", values: ["10"] } };
    expect(await urnsOfQuery(index, { kind: "and", clauses: [words("x"), many] })).toEqual(["b"]);
  });
}

function likeWordsContract(open: OpenIndex): void {
  const like = async (index: SearchIndex, word: string, limit = 5) =>
    (await index.wordsLike({ word, field: "_entityName", limit })).map(({ text, frequency }) => [text, frequency]);
  const names = ["customer_orders", "customers", "custer", "Região"];

  test("a word that stands nowhere is like those of names that differ in a letter or two, the most similar first", async () => {
    const index = await fill(open, [...names.map((name, id) => dataset(`t${id}`, { name })), dataset("t9", { description: "customary" })]);
    expect(await like(index, "Custmers")).toEqual([
      ["customer", 2],
      ["custer", 1],
    ]);
    expect(await like(index, "csutomer", 1)).toEqual([["customer", 2]]);
    expect(await like(index, "regiap")).toEqual([["regiao", 1]]);
  });

  test("a word that stands somewhere, begins one, or is short is like none", async () => {
    const index = await fill(open, [...names.map((name, id) => dataset(`t${id}`, { name })), dataset("t9", { description: "customary" })]);
    for (const word of ["customers", "custom", "customary", "cus", "orxxxx", ""]) expect(await like(index, word)).toEqual([]);
  });

  test("what is deleted is no longer suggested", async () => {
    const index = await fill(open, [dataset("a", { name: "customers" })]);
    await index.apply({ documents: [], deleted: [dataset("a").urn] });
    expect(await like(index, "custmers")).toEqual([]);
  });
}
