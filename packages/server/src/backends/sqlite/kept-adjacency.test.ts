import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { CatalogStore, CatalogTransaction } from "../../storage/catalog-store.ts";
import { declaredEdge } from "../../storage/contracts/sample-rows.contract.ts";
import type { EdgePage } from "../../storage/graph-store.ts";
import { openReader } from "./database/open-database.ts";
import { KeptAdjacency } from "./graph/kept-adjacency.ts";
import { openSqliteReader } from "./open-sqlite-reader.ts";
import { createSqliteCatalogStore } from "./sqlite-catalog-store.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

const nodes = [..."abcdefghij"].map((name) => `urn:li:dataset:${name}`);
const edge = fc
  .record({
    source: fc.constantFrom(...nodes),
    destination: fc.constantFrom(...nodes),
    type: fc.constantFrom("T", "U"),
    via: fc.option(fc.constantFrom(...nodes)),
    updatedOn: fc.nat({ max: 3 }),
    properties: fc.option(fc.constantFrom("{}", '{"source":"UI"}')),
  })
  .map(declaredEdge);
const owner = fc.record({ urn: fc.constantFrom(...nodes), aspect: fc.constantFrom("upstreamLineage", "globalTags") });

type Work = (tx: CatalogTransaction) => Promise<unknown>;
const put: fc.Arbitrary<Work> = fc.record({ key: owner, edges: fc.array(edge, { maxLength: 4 }) }).map(
  ({ key, edges }) =>
    (tx) =>
      tx.graph.putEdges(key, edges),
);
const work: fc.Arbitrary<Work> = fc.oneof(
  { weight: 2, arbitrary: put },
  put.map((write) => async (tx: CatalogTransaction) => {
    await write(tx);
    throw new Error("given up");
  }),
  fc.constantFrom(...nodes).map((urn) => (tx: CatalogTransaction) => tx.graph.deleteEntity(urn)),
  fc.constantFrom(...nodes).map((urn) => (tx: CatalogTransaction) => tx.graph.deleteNode(urn)),
);

test("walks see the graph as it was committed last, while it is kept in memory and written to", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(put, { minLength: 10, maxLength: 20 }), fc.array(work, { maxLength: 12 }), async (before, works) => {
      const file = join(directory, `${randomUUID()}.db`);
      const store = createSqliteCatalogStore({ file });
      for (const write of before) await store.transaction(write);
      for (let times = 0; times < 30; times++) await walks(store, 100);
      for (let turns = 0; turns < 5; turns++) await turnOfEventLoop();
      for (const [index, write] of works.entries()) {
        const committed = store.transaction(write).catch(() => {});
        if (index % 3 < 2) await committed;
        const beside = openSqliteReader({ file, sees: "the latest" });
        for (const limit of [1, 3, 100]) expect(await walks(store, limit)).toEqual(await walks(beside, limit));
        await beside.close();
      }
      await store.close();
    }),
    { numRuns: 15 },
  );
});

test("the graph is read once it was asked often enough, and a node that is written to is asked of the database", async () => {
  const file = join(directory, `${randomUUID()}.db`);
  const store = createSqliteCatalogStore({ file });
  const [source = "", destination = ""] = nodes;
  await store.transaction((tx) => tx.graph.putEdges({ urn: source, aspect: "upstreamLineage" }, [declaredEdge({ source, destination })]));
  const db = openReader(file);
  const number = db.prepare<[string], number>("SELECT id FROM graph_text WHERE text = ?").pluck();
  const kept = new KeptAdjacency(db);
  const ask = (urn: string) =>
    kept.edgesAt({ node: number.get(urn) ?? -1, direction: urn === source ? "OUTGOING" : "INCOMING", types: undefined, limit: 10 })?.length;
  const write = (urn: string) => {
    kept.touch(number.get(urn) ?? -1);
    kept.committed();
  };
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await turnOfEventLoop();
  };
  for (let times = 0; times < 1_000; times++) expect(ask(source)).toBeUndefined();
  write(destination);
  await turns();
  expect([ask(source), ask(destination)]).toEqual([1, undefined]);
  kept.touch(number.get(source) ?? -1);
  expect(ask(source)).toBe(1);
  kept.committed();
  for (let times = 0; times < 1_000; times++) expect([ask(source), ask(destination)]).toEqual([undefined, undefined]);
  await turns();
  expect([ask(source), ask(destination)]).toEqual([1, 1]);
  db.close();
  await store.close();
});

/** What leads from and to the nodes, page by page. */
async function walks({ graph }: Pick<CatalogStore, "graph">, limit: number): Promise<unknown> {
  const found: unknown[] = [];
  for (const direction of ["OUTGOING", "INCOMING"] as const) {
    for (const types of [undefined, ["U"]]) {
      const query = { urns: nodes, direction, limit, ...(types && { types }) };
      let page: EdgePage | undefined;
      do {
        page = await graph.edgesOf({ ...query, ...(page?.next && { after: page.next }) });
        found.push(...page.edges);
      } while (page.next !== undefined);
    }
  }
  return found;
}
