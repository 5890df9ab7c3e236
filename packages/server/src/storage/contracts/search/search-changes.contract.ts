import { expect, test } from "vitest";
import { dataset, fill, type OpenIndex, urnsOf, urnsOfQuery, words } from "./search-sample.contract.ts";

/** What is written is seen by all that is searched later, and by nothing before. */
export function searchChangesContract(open: OpenIndex): void {
  test("a document that is written again replaces the one before, also in the same change", async () => {
    const index = await fill(open, [dataset("a", { name: "before" }), dataset("a", { name: "between" })]);
    expect(await urnsOfQuery(index, words("before"))).toEqual([]);
    expect(await urnsOfQuery(index, words("between"))).toEqual(["a"]);
    await index.apply({ documents: [dataset("a", { name: "after" })], deleted: [] });
    expect(await urnsOfQuery(index, words("between"))).toEqual([]);
    expect(await urnsOfQuery(index, words("after"))).toEqual(["a"]);
    expect(await index.countByType()).toEqual(new Map([["dataset", 1]]));
  });

  test("a deleted document is gone, may be deleted again, and may come back", async () => {
    const index = await fill(open, [dataset("a", { name: "x" }), dataset("b", { name: "x" })]);
    const urn = dataset("a").urn;
    for (let times = 0; times < 2; times++) await index.apply({ documents: [], deleted: [urn] });
    expect(await urnsOfQuery(index, words("x"))).toEqual(["b"]);
    expect(await index.countByType()).toEqual(new Map([["dataset", 1]]));
    await index.apply({ documents: [dataset("a", { name: "y" })], deleted: [] });
    expect(await urnsOfQuery(index, { kind: "all" })).toEqual(["a", "b"]);
  });

  test("several searches are answered in their order, each as it is alone", async () => {
    const index = await fill(open, [dataset("a", { name: "x" }), dataset("b", { name: "y" }), dataset("c", { name: "x" })]);
    const requests = ["y", "x", "z", "y"].map((text) => ({ query: words(text), start: 0, count: 1 }));
    const answers = await index.searchEach(requests);
    expect(answers).toEqual(await Promise.all(requests.map((request) => index.search(request))));
    expect(answers.map(({ total }) => total)).toEqual([1, 2, 0, 1]);
    expect(await index.searchEach([])).toEqual([]);
  });

  test("documents beside those of the index are found, sorted and counted by one search, but those of which it has one", async () => {
    const index = await fill(open, [dataset("a", { name: "x", platform: "p" }), dataset("c", { name: "y" })]);
    const besides = [dataset("b", { name: "x", platform: "p" }), dataset("c", { name: "x" })];
    const request = { query: words("x"), sort: [{ field: "urn", order: "DESCENDING" }], start: 0, count: 9 } as const;
    const answer = await index.search({ ...request, besides, facets: [{ field: "platform", limit: 5 }] });
    expect([answer.total, urnsOf(answer)]).toEqual([2, ["b", "a"]]);
    expect(answer.facets.get("platform")).toEqual([{ value: "p", count: 2 }]);
    const [alone, beside] = await index.searchEach([request, { ...request, besides }]);
    expect([alone?.total, beside?.total]).toEqual([1, 2]);
    await index.apply({ documents: [], deleted: [dataset("c").urn] });
    expect((await index.search({ ...request, besides })).total).toBe(3);
    expect(index.size().documents).toBe(1);
  });

  test("documents beside those of the index are found by their words by a search that comes behind one for everything", async () => {
    const index = await fill(open, []);
    const besides = [dataset("a", { name: "x" }), dataset("b", { name: "y" })];
    const everything = { query: { kind: "all" }, start: 0, count: 9, besides } as const;
    const totals = async () => (await index.searchEach([everything, { ...everything, query: words("x") }])).map(({ total }) => total);
    expect(await totals()).toEqual([2, 1]);
    expect(await totals()).toEqual([2, 1]);
  });

  test("a search sees all of what was there when it began, whatever is written meanwhile", async () => {
    const index = await fill(
      open,
      Array.from({ length: 40 }, (_, id) => dataset(`t${id}`)),
    );
    const before = index.search({ query: { kind: "all" }, start: 0, count: 100 });
    await index.apply({ documents: [dataset("t0")], deleted: [dataset("t1").urn] });
    expect((await before).total).toBe(40);
    expect(urnsOf(await index.search({ query: { kind: "all" }, start: 0, count: 100 }))).toHaveLength(39);
  });

  test("an index built beside takes the place of the one in use at once, and changes go on from there", async () => {
    const index = await fill(open, [dataset("a", { name: "kept" }), dataset("b", { name: "lost" })]);
    const beside = index.rebuild();
    await beside.apply({ documents: [dataset("a", { name: "rebuilt" }), dataset("c", { name: "rebuilt" })], deleted: [] });
    expect(await urnsOfQuery(index, words("rebuilt"))).toEqual([]);
    expect(await urnsOfQuery(index, words("lost"))).toEqual(["b"]);
    await beside.finish();
    expect(await urnsOfQuery(index, words("rebuilt"))).toEqual(["a", "c"]);
    expect(await urnsOfQuery(index, { kind: "all" })).toEqual(["a", "c"]);
    await index.apply({ documents: [dataset("c", { name: "later" })], deleted: [dataset("a").urn] });
    expect(await urnsOfQuery(index, { kind: "all" })).toEqual(["c"]);
  });

  test("an index built beside and abandoned leaves the one in use as it was", async () => {
    const index = await fill(open, [dataset("a", { name: "kept" })]);
    const beside = index.rebuild();
    await beside.apply({ documents: [dataset("b")], deleted: [] });
    await beside.abandon();
    expect(await urnsOfQuery(index, { kind: "all" })).toEqual(["a"]);
  });

  test("many small changes leave every document as it was written last", async () => {
    const index = await open();
    for (let round = 0; round < 3; round++) {
      for (let id = 0; id < 60; id++) {
        await index.apply({
          documents: [dataset(`t${id}`, { name: `round${round}` })],
          deleted: id % 10 === 0 ? [dataset(`t${id}`).urn] : [],
        });
        if (id % 3 === 0) await index.search({ query: { kind: "all" }, start: 0, count: 0 });
      }
    }
    expect((await index.search({ query: words("round2"), start: 0, count: 0 })).total).toBe(60);
    expect((await index.search({ query: words("round1"), start: 0, count: 0 })).total).toBe(0);
  });
}
