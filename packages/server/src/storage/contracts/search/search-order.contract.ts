import { expect, test } from "vitest";
import type { SearchIndex, SearchRequest, SortKey, SortValues } from "../../search-index.ts";
import { dataset, fill, type OpenIndex, urnsOf } from "./search-sample.contract.ts";

/** In which order results come, page by page. */
export function searchOrderContract(open: OpenIndex): void {
  const documents = [
    dataset("a", { name: "beta", rowCount: 10 }),
    dataset("b", { name: "Alpha", rowCount: 2 }),
    dataset("c", { name: "álpha" }),
    dataset("d", { rowCount: 10 }),
    dataset("e", { name: "gamma", rowCount: -1 }),
  ];
  const sorted = async (...sort: SortKey[]) => {
    const index = await fill(open, documents);
    return urnsOf(await index.search({ query: { kind: "all" }, sort, start: 0, count: 100 })).join("");
  };

  test("texts are sorted ignoring case and accents, the URN deciding among equals, what is missing last", async () => {
    expect(await sorted({ field: "name", order: "ASCENDING" })).toBe("bcaed");
    expect(await sorted({ field: "name", order: "DESCENDING" })).toBe("eabcd");
  });

  test("verbatim texts are sorted by their characters, page by page", async () => {
    for (const [order, expected] of [
      ["ASCENDING", "baecd"],
      ["DESCENDING", "ceabd"],
    ] as const) {
      expect(await sorted({ field: "name", order, isVerbatim: true })).toBe(expected);
      const index = await fill(open, documents);
      const request = { query: { kind: "all" }, sort: [{ field: "name", order, isVerbatim: true }], start: 0, count: 2 } as const;
      const { hits } = await index.search(request);
      expect(urnsOf(await index.search({ ...request, after: hits[1]?.place ?? [] })).join("")).toBe(expected.slice(2, 4));
    }
  });

  test("numbers are sorted as numbers, what is missing last", async () => {
    expect(await sorted({ field: "rowCount", order: "ASCENDING" })).toBe("ebadc");
    expect(await sorted({ field: "rowCount", order: "DESCENDING" })).toBe("adbec");
  });

  test("of several values the one counts that the order puts first", async () => {
    const index = await fill(open, [
      dataset("a", { rowCount: [5, 1], tags: ["Y", "b"] }),
      dataset("b", { rowCount: 3, tags: ["a", "Z"] }),
      dataset("c", { rowCount: [4, 2], tags: "c" }),
    ]);
    const order = async (field: string, order: SortKey["order"]) =>
      urnsOf(await index.search({ query: { kind: "all" }, sort: [{ field, order }], start: 0, count: 9 })).join("");
    expect(await order("rowCount", "ASCENDING")).toBe("acb");
    expect(await order("rowCount", "DESCENDING")).toBe("acb");
    expect(await order("tags", "ASCENDING")).toBe("bac");
    expect(await order("tags", "DESCENDING")).toBe("bac");
  });

  test("an alias is the field of its type that holds the name", async () => {
    const index = await fill(open, [
      { entityType: "chart", urn: "urn:li:chart:(looker,a)", fields: { title: "Beta" } },
      { entityType: "tag", urn: "urn:li:tag:b", fields: { name: "alpha" } },
      { entityType: "corpuser", urn: "urn:li:corpuser:c", fields: { displayName: "Gamma", title: "Accountant" } },
      { entityType: "corpuser", urn: "urn:li:corpuser:d", fields: { title: "Analyst" } },
    ]);
    const order = async (order: SortKey["order"]) => {
      const sort = [{ field: "_entityName", order }];
      return (await index.search({ query: { kind: "all" }, sort, start: 0, count: 9 })).hits.map(({ place }) => place[0]);
    };
    expect(await order("ASCENDING")).toEqual(["alpha", "beta", "gamma", null]);
    expect(await order("DESCENDING")).toEqual(["gamma", "beta", "alpha", null]);
  });

  test("of several keys, a later one decides where those before are equal", async () => {
    expect(await sorted({ field: "rowCount", order: "DESCENDING" }, { field: "urn", order: "DESCENDING" })).toBe("dabec");
    expect(await sorted({ field: "noSuchField", order: "ASCENDING" })).toBe("abcde");
    expect(await sorted({ field: "_entityType", order: "ASCENDING" }, { field: "urn", order: "DESCENDING" })).toBe("edcba");
  });

  test("what is well kept comes first when the query says nothing, and what is deprecated last", async () => {
    const index = await fill(open, [
      dataset("a", { deprecated: true, hasDescription: true }),
      dataset("b"),
      dataset("c", { hasDescription: true }),
      dataset("d", { hasOwners: true, hasDescription: true }),
    ]);
    expect(urnsOf(await index.search({ query: { kind: "all" }, start: 0, count: 100 })).join("")).toBe("dcba");
  });

  test("deprecated documents come behind others with the same words", async () => {
    const index = await fill(open, [
      dataset("a", { name: "orders", deprecated: true }),
      dataset("b", { name: "orders", deprecated: false }),
    ]);
    expect(urnsOf(await index.search({ query: { kind: "words", text: "orders", prefix: true }, start: 0, count: 100 })).join("")).toBe(
      "ba",
    );
  });

  test("pages cut the results at any place, with the same total", async () => {
    const index = await fill(open, documents);
    const page = async (start: number, count: number) => {
      const answer = await index.search({ query: { kind: "all" }, sort: [{ field: "urn", order: "ASCENDING" }], start, count });
      expect(answer.total).toBe(5);
      return urnsOf(answer).join("");
    };
    expect([await page(0, 2), await page(2, 2), await page(4, 2), await page(9, 2), await page(1, 0)]).toEqual(["ab", "cd", "e", "", ""]);
  });

  test("scrolling visits every hit once, in the order of one large page", async () => {
    const index = await fill(open, manyDocuments());
    const sorts: SortKey[][] = [
      [],
      [{ field: "name", order: "ASCENDING" }],
      [{ field: "name", order: "DESCENDING" }],
      [{ field: "rowCount", order: "DESCENDING" }],
      [
        { field: "rowCount", order: "ASCENDING" },
        { field: "name", order: "DESCENDING" },
      ],
      [{ field: "urn", order: "DESCENDING" }],
    ];
    for (const query of [{ kind: "all" }, { kind: "words", text: "orders", prefix: true }] as const) {
      for (const sort of sorts) {
        const request = { query, sort, start: 0 };
        const whole = urnsOf(await index.search({ ...request, count: 1000 }));
        expect(new Set(whole).size).toBe(100);
        expect(await scrolled(index, request)).toEqual(whole);
      }
    }
  });

  test("scrolling goes on behind a document that has been deleted meanwhile", async () => {
    const index = await fill(open, documents);
    const request = { query: { kind: "all" }, sort: [{ field: "name", order: "ASCENDING" }], start: 0, count: 2 } as const;
    const { hits } = await index.search(request);
    await index.apply({ documents: [], deleted: hits.map(({ urn }) => urn) });
    const after = hits.at(-1)?.place ?? [];
    expect(urnsOf(await index.search({ ...request, after, count: 9 })).join("")).toBe("aed");
  });
}

/** A hundred documents written in four changes, many of them equal in what they are sorted by. */
function manyDocuments() {
  return Array.from({ length: 100 }, (_, id) =>
    dataset(`t${id}`, {
      description: "orders",
      ...(id % 4 !== 0 && { name: ["orders", "Orders", "été", "zebra"][id % 3] ?? "" }),
      ...(id % 5 !== 0 && { rowCount: id % 7 }),
      hasOwners: id % 2 === 0,
    }),
  );
}

async function scrolled(index: SearchIndex, request: Omit<SearchRequest, "count">): Promise<string[]> {
  const seen: string[] = [];
  let after: SortValues | undefined;
  for (;;) {
    const answer = await index.search({ ...request, count: 7, ...(after && { after }) });
    expect(answer.total).toBe(100);
    if (answer.hits.length === 0) return seen;
    seen.push(...urnsOf(answer));
    // As it travels: places go through JSON.
    after = JSON.parse(JSON.stringify(answer.hits.at(-1)?.place)) as SortValues;
  }
}
