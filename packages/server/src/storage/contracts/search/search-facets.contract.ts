import { expect, test } from "vitest";
import type { SearchRequest } from "../../search-index.ts";
import { dataset, fill, type OpenIndex } from "./search-sample.contract.ts";

const documents = [
  dataset("a", { tags: ["urn:li:tag:x", "urn:li:tag:y"], typeNames: ["Table"], removed: false, rowCount: 1 }),
  dataset("b", { tags: ["urn:li:tag:x"], typeNames: ["Table", "External"], removed: false, rowCount: 1 }),
  dataset("c", { name: "orders", typeNames: ["View"], removed: true, rowCount: 2.5 }),
  dataset("d"),
  { entityType: "chart", urn: "urn:li:chart:(looker,e)", fields: { tags: ["urn:li:tag:z"] } },
];

/** Values counted over all hits (rest.md 16.7). */
export function searchFacetsContract(open: OpenIndex): void {
  const counted = async (field: string, more: Partial<SearchRequest> = {}) => {
    const index = await fill(open, documents);
    const { facets } = await index.search({ query: { kind: "all" }, start: 0, count: 1, facets: [{ field, limit: 10 }], ...more });
    return facets.get(field)?.map(({ value, count }) => `${value} ${count}`);
  };

  test("values are counted over all hits, the most frequent first, equal ones by name", async () => {
    expect(await counted("tags")).toEqual(["urn:li:tag:x 2", "urn:li:tag:y 1", "urn:li:tag:z 1"]);
    expect(await counted("removed")).toEqual(["false 2", "true 1"]);
    expect(await counted("rowCount")).toEqual(["1 2", "2.5 1"]);
    expect(await counted("_entityType")).toEqual(["dataset 4", "chart 1"]);
    expect(await counted("noSuchField")).toEqual([]);
  });

  test("whole numbers are told with their fraction where that is asked for, texts never", async () => {
    const index = await fill(open, [dataset("a", { rowCount: [60, 0.5, -3], name: "60" })]);
    const facets = ["rowCount", "name"].map((field) => ({ field, limit: 9, fractionsOf: ["rowCount", "name"] }));
    const answer = await index.search({ query: { kind: "all" }, start: 0, count: 0, facets });
    expect(answer.facets.get("rowCount")?.map(({ value }) => value)).toEqual(["-3.0", "0.5", "60.0"]);
    expect(answer.facets.get("name")).toEqual([{ value: "60", count: 1 }]);
  });

  test("each of several numbers counts, and a value twice in one document counts once", async () => {
    const index = await fill(open, [
      dataset("a", { rowCount: [2, 10, 2], fieldTags: ["urn:li:tag:x", "urn:li:tag:x"] }),
      dataset("b", { rowCount: 10 }),
    ]);
    const facets = ["rowCount", "fieldTags"].map((field) => ({ field, limit: 9 }));
    const answer = await index.search({ query: { kind: "all" }, start: 0, count: 0, facets });
    expect(answer.facets.get("rowCount")).toEqual([
      { value: "10", count: 2 },
      { value: "2", count: 1 },
    ]);
    expect(answer.facets.get("fieldTags")).toEqual([{ value: "urn:li:tag:x", count: 1 }]);
  });

  test("only hits count", async () => {
    expect(await counted("tags", { entityTypes: ["dataset"] })).toEqual(["urn:li:tag:x 2", "urn:li:tag:y 1"]);
    expect(await counted("typeNames", { query: { kind: "words", text: "orders", prefix: false } })).toEqual(["View 1"]);
    const filter = { kind: "not", of: { kind: "test", test: { field: "removed", condition: "EQUAL", values: ["true"] } } } as const;
    expect(await counted("typeNames", { filter })).toEqual(["Table 2", "External 1"]);
  });

  test("no more values are answered than asked for, but all are counted", async () => {
    const index = await fill(open, documents);
    const facets = [
      { field: "tags", limit: 1 },
      { field: "typeNames", limit: 0 },
    ];
    const answer = await index.search({ query: { kind: "all" }, start: 0, count: 0, facets });
    expect(answer.facets).toEqual(
      new Map([
        ["tags", [{ value: "urn:li:tag:x", count: 2 }]],
        ["typeNames", []],
      ]),
    );
  });

  test("values that are named are answered besides, where any hit has them", async () => {
    const named = async (field: string, limit: number, ...names: string[]) => counted(field, { facets: [{ field, limit, named: names }] });
    expect(await named("tags", 1, "urn:li:tag:z", "urn:li:tag:x", "urn:li:tag:none")).toEqual(["urn:li:tag:x 2", "urn:li:tag:z 1"]);
    expect(await named("tags", 0, "urn:li:tag:y", "urn:li:tag:x")).toEqual(["urn:li:tag:x 2", "urn:li:tag:y 1"]);
    expect(await named("rowCount", 1, "2.5")).toEqual(["1 2", "2.5 1"]);
    expect(await named("_entityType␞typeNames", 1, "dataset␞View", "chart")).toEqual([
      "dataset 4",
      "dataset␞Table 2",
      "chart 1",
      "dataset␞View 1",
    ]);
  });

  test("a facet within a facet counts the outer values and below each the inner ones", async () => {
    expect(await counted("_entityType␞typeNames")).toEqual([
      "dataset 4",
      "dataset␞Table 2",
      "chart 1",
      "dataset␞External 1",
      "dataset␞View 1",
    ]);
    expect(await counted("tags␞typeNames", { entityTypes: ["chart"] })).toEqual(["urn:li:tag:z 1"]);
    expect(await counted("name␞_entityType␞typeNames")).toEqual(["orders 1", "orders␞dataset 1", "orders␞dataset␞View 1"]);
  });

  test("numbers stand in a facet within a facet as in one of their own", async () => {
    expect(await counted("rowCount␞removed")).toEqual(["1 2", "1␞false 2", "2.5 1", "2.5␞true 1"]);
    expect(await counted("removed␞_entityType␞rowCount")).toEqual([
      "false 2",
      "false␞dataset 2",
      "false␞dataset␞1 2",
      "true 1",
      "true␞dataset 1",
      "true␞dataset␞2.5 1",
    ]);
    const index = await fill(open, [dataset("a", { rowCount: [60, 7], columnCount: 3 })]);
    const told = async (fractionsOf: readonly string[]) => {
      const facets = [{ field: "rowCount␞columnCount", limit: 9, fractionsOf }];
      const answer = await index.search({ query: { kind: "all" }, start: 0, count: 0, facets });
      return answer.facets.get("rowCount␞columnCount")?.map(({ value }) => value);
    };
    expect(await told(["rowCount"])).toEqual(["60.0", "60.0␞3", "7.0", "7.0␞3"]);
    expect(await told([])).toEqual(["60", "60␞3", "7", "7␞3"]);
  });

  test("a facet within a facet answers so many outer values, and so many below each, whatever is the most frequent", async () => {
    const index = await fill(open, documents);
    const facets = [
      { field: "_entityType␞tags", limit: 2 },
      { field: "tags␞typeNames", limit: 1 },
    ];
    const answer = await index.search({ query: { kind: "all" }, start: 0, count: 0, facets });
    const told = (field: string) => answer.facets.get(field)?.map(({ value, count }) => `${value} ${count}`);
    expect(told("_entityType␞tags")).toEqual([
      "dataset 4",
      "dataset␞urn:li:tag:x 2",
      "chart 1",
      "chart␞urn:li:tag:z 1",
      "dataset␞urn:li:tag:y 1",
    ]);
    expect(told("tags␞typeNames")).toEqual(["urn:li:tag:x 2", "urn:li:tag:x␞Table 2"]);
  });

  test("what is deleted or written again no longer counts", async () => {
    const index = await fill(open, documents);
    const count = async () =>
      (await index.search({ query: { kind: "all" }, start: 0, count: 0, facets: [{ field: "tags", limit: 9 }] })).facets.get("tags");
    expect(await count()).toHaveLength(3);
    await index.apply({ documents: [dataset("a", { tags: ["urn:li:tag:y"] })], deleted: ["urn:li:chart:(looker,e)"] });
    expect(await count()).toEqual([
      { value: "urn:li:tag:x", count: 1 },
      { value: "urn:li:tag:y", count: 1 },
    ]);
  });
}
