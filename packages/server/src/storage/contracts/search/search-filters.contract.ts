import { expect, test } from "vitest";
import type { Bound, FieldTest, Filter, TextQuery } from "../../search-index.ts";
import { dataset, fill, type OpenIndex, urnsOf } from "./search-sample.contract.ts";

const documents = [
  dataset("a", { name: "Orders", tags: ["urn:li:tag:x", "urn:li:tag:y"], rowCount: 5, lastModifiedAt: 1_700_000_000_000, removed: false }),
  dataset("b", { name: "orders archive", tags: ["urn:li:tag:y"], rowCount: 50.5, lastModifiedAt: 1_600_000_000_000, removed: true }),
  dataset("c", { name: "ÉTAT", tags: [], rowCount: -3 }),
  dataset("d", { description: null, ownerTypes: { "urn:li:ownershipType:tech": ["urn:li:corpuser:ada"] } }),
  { entityType: "chart", urn: "urn:li:chart:(looker,e)", fields: { title: "Orders", name: "e" } },
];

/** Filters, condition by condition (rest.md 16.5). */
export function searchFiltersContract(open: OpenIndex): void {
  const filtered = async (filter: Filter, entityTypes?: string[]) => {
    const index = await fill(open, documents);
    const answer = await index.search({ query: { kind: "all" }, filter, start: 0, count: 100, ...(entityTypes && { entityTypes }) });
    expect(answer.total).toBe(answer.hits.length);
    return urnsOf(answer)
      .map((id) => id.replace(")", ""))
      .sort();
  };
  const passing = (field: string, condition: FieldTest["condition"], ...values: string[]) => filtered(is(field, condition, ...values));

  test("EQUAL is exact, and several values mean any of them", async () => {
    expect(await passing("name", "EQUAL", "Orders")).toEqual(["a"]);
    expect(await passing("name", "EQUAL", "orders")).toEqual([]);
    expect(await passing("tags", "EQUAL", "urn:li:tag:x", "urn:li:tag:z")).toEqual(["a"]);
    expect(await passing("tags", "EQUAL", "urn:li:tag:y")).toEqual(["a", "b"]);
    expect(await passing("tags", "EQUAL")).toEqual([]);
  });

  test("IEQUAL, CONTAIN, START_WITH and END_WITH ignore case", async () => {
    expect(await passing("name", "IEQUAL", " orders ")).toEqual(["a"]);
    expect(await passing("name", "IEQUAL", "état")).toEqual(["c"]);
    expect(await passing("name", "CONTAIN", "RDERS")).toEqual(["a", "b"]);
    expect(await passing("name", "START_WITH", "order", "ét")).toEqual(["a", "b", "c"]);
    expect(await passing("name", "END_WITH", "Archive")).toEqual(["b"]);
    expect(await passing("name", "CONTAIN", "*")).toEqual([]);
  });

  test("CONTAIN, START_WITH and END_WITH mind accents, which IEQUAL does not", async () => {
    expect(await passing("name", "IEQUAL", "etat")).toEqual(["c"]);
    for (const condition of ["CONTAIN", "START_WITH", "END_WITH"] as const) {
      expect(await passing("name", condition, "etat")).toEqual([]);
      expect(await passing("name", condition, " état ")).toEqual(["c"]);
    }
    expect(await filtered({ kind: "not", of: is("name", "CONTAIN", "eta") }, ["dataset"])).toEqual(["a", "b", "c", "d"]);
  });

  test("a sigma is the same letter at the end of a word and inside of one", async () => {
    const index = await fill(open, [dataset("a", { name: "ΟΔΟΣΑ" }), dataset("b", { name: "ΠΟΔΟΣ" }), dataset("c", { name: "οδός" })]);
    const find = async (asked: { readonly query: TextQuery; readonly filter?: Filter }) =>
      urnsOf(await index.search({ ...asked, start: 0, count: 9 })).sort();
    const passing = (condition: FieldTest["condition"], value: string) =>
      find({ query: { kind: "all" }, filter: is("name", condition, value) });
    expect(await passing("START_WITH", "ΟΔΟΣ")).toEqual(["a"]);
    expect(await passing("CONTAIN", "οδος")).toEqual(["a", "b"]);
    expect(await passing("END_WITH", "οδοσ")).toEqual(["b"]);
    expect(await passing("IEQUAL", "οδοσ")).toEqual(["c"]);
    expect(await find({ query: { kind: "words", text: "ΟΔΟΣ", prefix: true } })).toEqual(["a", "c"]);
  });

  test("CONTAIN_WORDS finds the words of one value, whatever their case", async () => {
    expect(await passing("name", "CONTAIN_WORDS", "order")).toEqual(["a", "b"]);
    expect(await passing("name", "CONTAIN_WORDS", "Archive orders", "etat")).toEqual(["b", "c"]);
    expect(await passing("name", "CONTAIN_WORDS", "arch", "of", "")).toEqual([]);
    expect(await passing("rowCount", "CONTAIN_WORDS", "5.0")).toEqual(["a"]);
  });

  test("the length of a path is how deep it is", async () => {
    const index = await fill(open, [
      dataset("a", { browsePathV2: "␟urn:li:container:x/y␟z", browsePaths: ["/prod/hive", "/prod/a/b"] }),
      dataset("b", { browsePathV2: "␟Default", browsePaths: ["/prod"] }),
      dataset("c", {}),
    ]);
    const find = async (test: FieldTest) =>
      urnsOf(await index.search({ query: { kind: "all" }, filter: { kind: "test", test }, start: 0, count: 9 })).sort();
    expect(await find({ field: "browsePathV2.length", condition: "EQUAL", values: ["2"] })).toEqual(["a"]);
    expect(await find({ field: "browsePaths.length", condition: "EQUAL", values: ["3", "4"] })).toEqual(["a"]);
    expect(await find({ field: "browsePaths.length", condition: "LESS_THAN", values: ["3"] })).toEqual(["a", "b"]);
    expect(await find({ field: "browsePaths.length", condition: "EXISTS", values: [] })).toEqual(["a", "b"]);
    const sort = [{ field: "browsePathV2.length", order: "ASCENDING" }] as const;
    expect(urnsOf(await index.search({ query: { kind: "all" }, sort, start: 0, count: 9 }))).toEqual(["b", "a", "c"]);
  });

  test("EXISTS finds what has a value", async () => {
    expect(await passing("tags", "EXISTS")).toEqual(["a", "b"]);
    expect(await passing("rowCount", "EXISTS")).toEqual(["a", "b", "c"]);
    expect(await passing("description", "EXISTS")).toEqual([]);
    expect(await passing("noSuchField", "EXISTS")).toEqual([]);
  });

  test("numbers and dates compare as numbers", async () => {
    expect(await passing("rowCount", "EQUAL", "5", "50.5")).toEqual(["a", "b"]);
    expect(await passing("rowCount", "EQUAL", "5.0")).toEqual(["a"]);
    expect(await passing("rowCount", "EQUAL", "")).toEqual([]);
    expect(await passing("rowCount", "GREATER_THAN", "5")).toEqual(["b"]);
    expect(await passing("rowCount", "GREATER_THAN_OR_EQUAL_TO", "5")).toEqual(["a", "b"]);
    expect(await passing("rowCount", "LESS_THAN", "5")).toEqual(["c"]);
    expect(await passing("rowCount", "LESS_THAN_OR_EQUAL_TO", "5")).toEqual(["a", "c"]);
    expect(await passing("lastModifiedAt", "GREATER_THAN", "1650000000000")).toEqual(["a"]);
    expect(await passing("rowCount", "LESS_THAN", "five")).toEqual([]);
  });

  test("of several numbers any one will do", async () => {
    const index = await fill(open, [
      dataset("a", { structuredProperties: { io_acme_sizes: [1, 30] } }),
      dataset("b", { structuredProperties: { io_acme_sizes: [7] } }),
      dataset("c", { structuredProperties: { io_acme_sizes: [] } }),
    ]);
    const find = async (condition: FieldTest["condition"], ...values: string[]) =>
      urnsOf(
        await index.search({
          query: { kind: "all" },
          filter: is("structuredProperties.io_acme_sizes", condition, ...values),
          start: 0,
          count: 9,
        }),
      ).sort();
    expect(await find("EQUAL", "30")).toEqual(["a"]);
    expect(await find("EQUAL", "7", "1")).toEqual(["a", "b"]);
    expect(await find("GREATER_THAN", "20")).toEqual(["a"]);
    expect(await find("LESS_THAN_OR_EQUAL_TO", "7")).toEqual(["a", "b"]);
    expect(await find("CONTAIN", "3")).toEqual(["a"]);
    expect(await find("EXISTS")).toEqual(["a", "b"]);
  });

  test("numbers compare as numbers once no text is left beside them", async () => {
    const days = (name: string, ...values: (string | number)[]) => dataset(name, { structuredProperties: { days: values } });
    const index = await fill(open, [days("a", "abc"), days("b", 7, "x")]);
    await index.apply({ documents: [days("a", 30), days("b", 7), days("c", 100)], deleted: [] });
    const filter = is("structuredProperties.days", "LESS_THAN", "50");
    expect(urnsOf(await index.search({ query: { kind: "all" }, filter, start: 0, count: 9 })).sort()).toEqual(["a", "b"]);
  });

  test("a range wants one value between its ends, of which either may be left out", async () => {
    const index = await fill(open, [
      dataset("a", { rowCount: 5, fieldPaths: ["Apple", "zebra"], structuredProperties: { io_acme_sizes: [5, 10.5] } }),
      dataset("b", { rowCount: 8, fieldPaths: ["Mango"], structuredProperties: { io_acme_sizes: [7, 20] } }),
    ]);
    const find = async (field: string, from?: Bound, to?: Bound) => {
      const filter = { kind: "test", test: { field, condition: "WITHIN", values: [], ...(from && { from }), ...(to && { to }) } } as const;
      return urnsOf(await index.search({ query: { kind: "all" }, filter, start: 0, count: 9 })).sort();
    };
    const inside = (value: string) => ({ value, isInside: true });
    const outside = (value: string) => ({ value, isInside: false });
    const sizes = "structuredProperties.io_acme_sizes";
    expect(await find(sizes, inside("6"), inside("8"))).toEqual(["b"]);
    expect(await find("fieldPaths", inside("m"), inside("p"))).toEqual(["b"]);
    expect(await find("fieldPaths", outside("ZEBRA"))).toEqual([]);
    expect(await find("fieldPaths", inside("ZEBRA"))).toEqual(["a"]);
    expect(await find("rowCount", inside("5"), outside("8"))).toEqual(["a"]);
    expect(await find("rowCount", outside("5"), inside("8"))).toEqual(["b"]);
    expect(await find("rowCount", undefined, outside("8"))).toEqual(["a"]);
    expect(await find("rowCount")).toEqual(["a", "b"]);
    expect(await find("rowCount", inside("five"), inside("8"))).toEqual([]);
    expect(await find("description", undefined, inside("z"))).toEqual([]);
  });

  test("comparisons of texts follow their order", async () => {
    expect(await passing("name", "GREATER_THAN", "Orders")).toEqual(["b", "c", "e"]);
    expect(await passing("name", "LESS_THAN_OR_EQUAL_TO", "Orders")).toEqual(["a"]);
    expect(await passing("name", "GREATER_THAN_OR_EQUAL_TO", "Orders")).toEqual(["a", "b", "c", "e"]);
    expect(await passing("name", "LESS_THAN", "Orders")).toEqual([]);
  });

  test("booleans are true or false", async () => {
    expect(await passing("removed", "EQUAL", "true")).toEqual(["b"]);
    expect(await passing("removed", "EQUAL", "false")).toEqual(["a"]);
    expect(await filtered({ kind: "not", of: is("removed", "EQUAL", "true") })).toEqual(["a", "c", "d", "e"]);
  });

  test("the URN and the type of entity are fields", async () => {
    const [{ urn } = { urn: "" }] = documents;
    expect(await passing("urn", "EQUAL", urn, "urn:li:tag:nobody")).toEqual(["a"]);
    expect(await passing("urn", "CONTAIN", "LOOKER")).toEqual(["e"]);
    expect(await passing("urn", "EXISTS")).toEqual(["a", "b", "c", "d", "e"]);
    expect(await passing("urn", "GREATER_THAN", urn)).toEqual(["b", "c", "d"]);
    expect(await passing("_entityType", "EQUAL", "chart", "tag")).toEqual(["e"]);
    expect(await passing("_entityType", "EXISTS")).toEqual(["a", "b", "c", "d", "e"]);
    expect(await filtered(is("name", "EXISTS"), ["chart"])).toEqual(["e"]);
    expect(await filtered(is("name", "EXISTS"), ["tag"])).toEqual([]);
  });

  test("members of objects are fields", async () => {
    expect(await passing("ownerTypes.urn:li:ownershipType:tech", "EQUAL", "urn:li:corpuser:ada")).toEqual(["d"]);
    expect(await passing("ownerTypes", "EXISTS")).toEqual(["d"]);
    expect(await passing("owner", "EXISTS")).toEqual([]);
  });

  test("and, or and not combine filters", async () => {
    const [orders, y] = [is("name", "CONTAIN", "orders"), is("tags", "EQUAL", "urn:li:tag:y")];
    expect(await filtered({ kind: "and", of: [orders, y] })).toEqual(["a", "b"]);
    expect(await filtered({ kind: "or", of: [y, is("rowCount", "LESS_THAN", "0")] })).toEqual(["a", "b", "c"]);
    expect(await filtered({ kind: "not", of: { kind: "or", of: [orders, y] } })).toEqual(["c", "d", "e"]);
    expect(await filtered({ kind: "and", of: [] })).toHaveLength(5);
    expect(await filtered({ kind: "or", of: [] })).toEqual([]);
  });
}

function is(field: string, condition: FieldTest["condition"], ...values: string[]): Filter {
  return { kind: "test", test: { field, condition, values } };
}
