import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import { searchIndexContract } from "../../storage/contracts/search/search-index.contract.ts";
import type { SearchRequest } from "../../storage/search-index.ts";
import { ColumnarSearchIndex } from "./columnar-search-index.ts";

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
