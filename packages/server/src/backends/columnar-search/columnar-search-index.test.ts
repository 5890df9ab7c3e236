import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test, vi } from "vitest";
import { searchIndexContract } from "../../storage/contracts/search/search-index.contract.ts";
import { turnsDuring } from "../../storage/contracts/turns-during.contract.ts";
import type { Filter, SearchRequest } from "../../storage/search-index.ts";
import { ColumnarSearchIndex } from "./columnar-search-index.ts";
import { type Doc, finds, toDocument } from "./naive-search.contract.ts";

const registry = loadEntityRegistry(shippedDefinitions);

searchIndexContract("columnar", async () => new ColumnarSearchIndex(registry));

test("every search finds each document once while all of them are written again and again", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 40, sliceMillis: 0 });
  const count = 100;
  const write = (round: number, first: number) =>
    index.apply({
      documents: Array.from({ length: 15 }, (_, at) => ({
        entityType: "tag",
        urn: `urn:li:tag:${(first + at) % count}`,
        fields: { name: `tag of round ${round}` },
      })),
      deleted: [],
    });
  for (let first = 0; first < count; first += 15) await write(0, first);
  let isWriting = true;
  const searches = Array.from({ length: 3 }, async () => {
    let asked = 0;
    for (; isWriting; asked++) {
      const { total } = await index.search({ query: { kind: "words", text: "tag", prefix: false }, start: 0, count: 0 });
      expect(total).toBe(count);
    }
    return asked;
  });
  for (let round = 1; round <= 300; round++) await write(round, round * 15);
  isWriting = false;
  for (const asked of await Promise.all(searches)) expect(asked).toBeGreaterThan(10);
  await index.close();
});

test("a field is numeric again when segments are merged of which no document is left with a text in it", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 4, sliceMillis: 0 });
  const write = (...values: readonly (string | number)[]) =>
    index.apply({
      documents: values.map((days, at) => ({ entityType: "tag", urn: `urn:li:tag:${at}`, fields: { structuredProperties: { days } } })),
      deleted: [],
    });
  const below = async (value: string) => {
    const test = { field: "structuredProperties.days", condition: "LESS_THAN", values: [value] } as const;
    const { total } = await index.search({ query: { kind: "all" }, filter: { kind: "test", test }, start: 0, count: 0 });
    return total;
  };
  await write("a", "b", "c", "d");
  for (let round = 0; round < 40; round++) {
    await write(7, 100, 30, ...(round < 20 ? ["d"] : [200]));
    await index.settled();
    expect(await below("50")).toBe(2);
  }
  await index.close();
});

test("an index that takes the place of another while that is searched keeps nothing of it", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 1_000, sliceMillis: 0 });
  const documents = Array.from({ length: 200 }, (_, number) => ({
    entityType: "tag",
    urn: `urn:li:tag:${number}`,
    fields: { name: `tag ${number}` },
  }));
  const everything: SearchRequest = { query: { kind: "all" }, start: 0, count: 0 };
  await index.apply({ documents, deleted: [] });
  const rebuild = index.rebuild();
  await rebuild.apply({ documents: documents.slice(0, 10), deleted: [] });
  const [before] = await Promise.all([rebuild.finish().then(() => index.search(everything)), index.search(everything)]);
  expect([before.total, (await index.search(everything)).total]).toEqual([10, 10]);
  await index.close();
});

test("segments that could not be merged are found as they are, and merged with the next ones", async () => {
  const reports: unknown[] = [];
  const index = new ColumnarSearchIndex(registry, { head: 1, sliceMillis: 0 }, (error) => reports.push(error));
  const write = (number: number) =>
    index.apply({ documents: [{ entityType: "tag", urn: `urn:li:tag:${number}`, fields: { name: "tag" } }], deleted: [] });
  const parts = async () => (await index.encode()).parts.length;
  for (let number = 1; number <= 8; number++) await write(number);
  // There is no room for what merging makes later on.
  vi.stubGlobal(
    "Uint32Array",
    class {
      constructor() {
        throw new RangeError("Array buffer allocation failed");
      }
    },
  );
  await index.settled();
  vi.unstubAllGlobals();
  expect(reports).toEqual([new RangeError("Array buffer allocation failed")]);
  const apart = await parts();
  expect((await index.search({ query: { kind: "all" }, start: 0, count: 0 })).total).toBe(8);
  await write(9);
  await index.settled();
  expect([reports.length, await parts()]).toEqual([1, apart / 8]);
  await index.close();
});

test("rare and common words are found together in any order, with the same scores under a filter", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 10_000, sliceMillis: 2 });
  const frequencies = { every: 1, half: 2, tenth: 10, hundredth: 99, fifthhundredth: 333 };
  const docs = Array.from({ length: 800 }, (_, number): Doc => {
    const words = Object.entries(frequencies).flatMap(([word, step]) => (number % step === 1 % step ? [word] : []));
    return {
      urn: `urn:li:dataset:(urn:li:dataPlatform:hive,t${number},PROD)`,
      name: [...words, `partof${"abcdefghij"[number % 10]}`, ...(number % 90 === 0 ? ["part"] : [])].join(" "),
      fieldPaths: [],
      tags: [],
      removed: number % 3 === 0,
      rowCount: [],
    };
  });
  await index.apply({ documents: docs.map(toDocument), deleted: [] });
  const sought = [...Object.keys(frequencies), "part", "partofb", "hun"];
  const texts = sought.flatMap((first) => sought.flatMap((second) => [`${first} ${second}`]));
  for (const text of texts) {
    const query = { kind: "words", text, prefix: true } as const;
    const request: SearchRequest = { query, start: 0, count: docs.length };
    const expected = docs.filter((doc) => finds(query, doc));
    const all = new Map((await index.search(request)).hits.map(({ urn, score }) => [urn, score]));
    expect([...all.keys()].sort(), text).toEqual(expected.map(({ urn }) => urn).sort());
    const { hits } = await index.search({ ...request, filter: standing });
    expect(hits.map(({ urn }) => urn).sort(), text).toEqual(expected.flatMap(({ urn, removed }) => (removed ? [] : [urn])).sort());
    for (const { urn, score } of hits) expect(score, text).toBe(all.get(urn));
  }
  await index.close();
});

test("many short searches at once let others have their turn, though none of them takes long", async () => {
  const index = new ColumnarSearchIndex(registry, { head: 10, sliceMillis: 1 });
  await index.apply({ documents: [{ entityType: "tag", urn: "urn:li:tag:a", fields: { name: "a" } }], deleted: [] });
  const request: SearchRequest = { query: { kind: "all" }, start: 0, count: 1 };
  await index.search(request);
  const searching = () => index.searchEach(Array.from({ length: 5_000 }, () => request));
  expect(await turnsDuring(searching)).toBeGreaterThan(3);
  await index.close();
});

test("documents beside those of the index are read once for all searches that name their list", async () => {
  const index = new ColumnarSearchIndex(registry);
  let reads = 0;
  const document = {
    entityType: "tag",
    urn: "urn:li:tag:beside",
    get fields() {
      reads++;
      return { name: "a" };
    },
  };
  const request: SearchRequest = { query: { kind: "all" }, start: 0, count: 1, besides: [document] };
  await index.search(request);
  const once = reads;
  for (const answer of await index.searchEach([request, { ...request, count: 0 }])) expect(answer.total).toBe(1);
  expect([once > 0, reads]).toEqual([true, once]);
  await index.close();
});

const standing: Filter = { kind: "test", test: { field: "removed", condition: "EQUAL", values: ["false"] } };
