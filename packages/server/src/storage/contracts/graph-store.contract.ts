import { expect, test } from "vitest";
import type { AspectKey } from "../aspect-store.ts";
import type { CatalogStore } from "../catalog-store.ts";
import type { DeclaredEdge, EdgeDirection, EdgeEnds, EdgePage, EdgePlace, GraphEdge, WalkDirection } from "../graph-store.ts";
import { declaredEdge, difficultText, type OpenStore } from "./sample-rows.contract.ts";

const orders: AspectKey = { urn: "urn:li:dataset:orders", aspect: "upstreamLineage" };
const everything = { start: 0, count: 1000 };

export function graphStoreContract(open: OpenStore): void {
  test("an edge comes back as it was put, with the aspect that declares it", async () => {
    const store = await open();
    const bare = declaredEdge();
    const full = declaredEdge({ destination: `urn:li:dataset:${difficultText}`, via: "urn:li:query:q", properties: difficultText });
    await put(store, orders, [bare, full]);
    const [edges = []] = await store.graph.edgesDeclaredBy([orders]);
    expect(edges.toSorted((left) => (left.via === null ? -1 : 1))).toEqual([bare, full].map((edge) => ({ ...edge, owner: orders })));
  });

  test("edges are listed from both ends, of all types or of some", async () => {
    const store = await open();
    await put(store, orders, [declaredEdge(), declaredEdge({ destination: "urn:li:tag:pii", type: "TaggedWith" })]);
    await put(store, { urn: "urn:li:dataset:bills", aspect: "upstreamLineage" }, [
      declaredEdge({ source: "urn:li:dataset:bills", destination: orders.urn }),
    ]);
    expect(await far(store, "OUTGOING")).toEqual(["urn:li:dataset:raw", "urn:li:tag:pii"]);
    expect(await far(store, "OUTGOING", ["TaggedWith", "nosuch"])).toEqual(["urn:li:tag:pii"]);
    expect(await far(store, "INCOMING")).toEqual(["urn:li:dataset:bills"]);
    expect(await far(store, "INCOMING", ["TaggedWith"])).toEqual([]);
    expect(await far(store, "UNDIRECTED")).toEqual(["urn:li:dataset:bills", "urn:li:dataset:raw", "urn:li:tag:pii"]);
    expect(await far(store, "UNDIRECTED", ["DownstreamOf"])).toEqual(["urn:li:dataset:bills", "urn:li:dataset:raw"]);
    expect(await far(store, "OUTGOING", [])).toEqual([]);
    expect(await store.graph.listEdges({ urn: "urn:li:tag:none", direction: "INCOMING", ...everything })).toEqual({ edges: [], total: 0 });
  });

  test("an edge that two aspects declare is listed once, and stays until neither does", async () => {
    const store = await open();
    const job: AspectKey = { urn: "urn:li:dataJob:load", aspect: "dataJobInputOutput" };
    await put(store, orders, [declaredEdge(), declaredEdge({ via: "urn:li:query:q" })]);
    await put(store, job, [declaredEdge({ via: job.urn })]);
    const list = () => store.graph.listEdges({ urn: orders.urn, direction: "OUTGOING", ...everything });
    const edge = { source: orders.urn, destination: "urn:li:dataset:raw", type: "DownstreamOf" };
    expect(await list()).toEqual({ edges: [{ ...edge, via: job.urn }], total: 1 });
    expect((await store.graph.edgesOf({ urns: [orders.urn], direction: "OUTGOING", limit: 9 })).edges).toHaveLength(3);
    await put(store, job, []);
    expect(await list()).toEqual({ edges: [{ ...edge, via: "urn:li:query:q" }], total: 1 });
    await put(store, orders, [declaredEdge()]);
    expect(await list()).toEqual({ edges: [{ ...edge, via: null }], total: 1 });
    await put(store, job, [declaredEdge({ via: job.urn })]);
    await put(store, orders, []);
    expect((await list()).total).toBe(1);
    await put(store, job, []);
    expect((await list()).total).toBe(0);
  });

  test("an edge from an entity to itself is there once in each direction", async () => {
    const store = await open();
    await put(store, orders, [declaredEdge({ destination: orders.urn })]);
    for (const direction of ["OUTGOING", "INCOMING", "UNDIRECTED"] as const) expect(await far(store, direction)).toEqual([orders.urn]);
  });

  test("pages follow each other without gaps, with the total of all", async () => {
    const store = await open();
    const tags = Array.from({ length: 25 }, (_, index) => `urn:li:tag:${index}`);
    await put(
      store,
      orders,
      tags.map((destination, index) => declaredEdge({ destination, type: index % 2 === 0 ? "Even" : "Odd" })),
    );
    const pages = await Promise.all(
      [0, 10, 20, 30].map((start) => store.graph.listEdges({ urn: orders.urn, direction: "OUTGOING", start, count: 10 })),
    );
    expect(pages.map(({ edges, total }) => [edges.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
      [0, 25],
    ]);
    expect(pages.flatMap(({ edges }) => edges.map(({ destination }) => destination)).sort()).toEqual(tags.sort());
  });

  test("the edges of many are listed at once, each with its own page and total, in the order asked for", async () => {
    const store = await open();
    const [bills, none] = ["urn:li:dataset:bills", "urn:li:tag:none"];
    const to = (source: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        declaredEdge({ source, destination: `urn:li:tag:${index}`, type: index === 0 ? "Odd" : "Tag" }),
      );
    await put(store, orders, to(orders.urn, 7));
    await put(store, { urn: bills, aspect: "globalTags" }, [...to(bills, 3), declaredEdge({ source: bills, destination: orders.urn })]);
    const urns = [none, bills, orders.urn, bills];
    for (const direction of ["OUTGOING", "INCOMING", "UNDIRECTED"] as const) {
      for (const types of [undefined, ["Tag", "nosuch"], []]) {
        for (const [start, count] of [
          [0, 100],
          [0, 2],
          [2, 2],
          [50, 2],
          [1, 0],
        ] as const) {
          const query = { direction, start, count, ...(types && { types }) };
          const each = await Promise.all(urns.map((urn) => store.graph.listEdges({ urn, ...query })));
          expect(await store.graph.listEdgesOfEach(urns, query)).toEqual(each);
        }
      }
    }
    const lists = await store.graph.listEdgesOfEach(urns, { direction: "OUTGOING", types: ["Tag"], start: 1, count: 2 });
    expect(lists.map(({ edges, total }) => [edges.map(({ source }) => source), total])).toEqual([
      [[], 0],
      [[bills], 2],
      [[orders.urn, orders.urn], 6],
      [[bills], 2],
    ]);
    expect(await store.graph.listEdgesOfEach([], { direction: "OUTGOING", ...everything })).toEqual([]);
  });

  test("what an aspect declares takes the place of what it declared before, and of nothing else", async () => {
    const store = await open();
    const other: AspectKey = { ...orders, aspect: "globalTags" };
    const kept = declaredEdge({ destination: "urn:li:dataset:kept" });
    await put(store, other, [declaredEdge({ type: "TaggedWith" })]);
    await put(store, orders, [kept, declaredEdge({ destination: "urn:li:dataset:gone" })]);
    const changed = { ...kept, updatedOn: 7, updatedBy: "urn:li:corpuser:bob", properties: '{"source":"UI"}' };
    await put(store, orders, [changed, declaredEdge({ destination: "urn:li:dataset:added" })]);
    const [edges = [], others = []] = await store.graph.edgesDeclaredBy([orders, other]);
    expect(edges.map(({ destination }) => destination).sort()).toEqual(["urn:li:dataset:added", "urn:li:dataset:kept"]);
    expect(edges.find(({ destination }) => destination === kept.destination)).toEqual({ ...changed, owner: orders });
    expect(others).toHaveLength(1);
  });

  test("deleting an entity takes what its aspects declare and leaves what leads to it", async () => {
    const store = await open();
    const field = "urn:li:schemaField:(orders,id)";
    await put(store, orders, [declaredEdge(), declaredEdge({ source: field, destination: "urn:li:schemaField:(raw,id)" })]);
    await put(store, { urn: "urn:li:dataset:bills", aspect: "upstreamLineage" }, [
      declaredEdge({ source: "urn:li:dataset:bills", destination: orders.urn }),
    ]);
    await store.transaction((tx) => tx.graph.deleteEntity(orders.urn));
    await store.transaction((tx) => tx.graph.deleteEntity("urn:li:dataset:none"));
    expect((await allEdges(store)).map(({ source }) => source)).toEqual(["urn:li:dataset:bills"]);
  });

  test("deleting a node takes every edge that begins or ends there, or that its aspects declare", async () => {
    const store = await open();
    const others = { urn: "urn:li:dataset:bills", aspect: "upstreamLineage" };
    const field = (name: string) => `urn:li:schemaField:(${name},id)`;
    const ofColumns = declaredEdge({ source: field("orders"), destination: field("raw") });
    await put(store, orders, [declaredEdge(), declaredEdge({ destination: orders.urn }), ofColumns]);
    await put(store, others, [declaredEdge({ source: others.urn, destination: orders.urn }), declaredEdge({ source: others.urn })]);
    await store.transaction((tx) => tx.graph.deleteNode(orders.urn));
    await store.transaction((tx) => tx.graph.deleteNode(orders.urn));
    expect((await allEdges(store)).map(({ source, destination }) => [source, destination])).toEqual([[others.urn, "urn:li:dataset:raw"]]);
  });

  test.each([1, 2, 7, 100])("a walk from several nodes in steps of %i meets each edge once", async (limit) => {
    const store = await open();
    const urns = ["a", "b", "c"].map((name) => `urn:li:dataset:${name}`);
    for (const source of urns) {
      const destinations = ["a", "x", "y", "z"].map((name) => `urn:li:dataset:${name}`);
      const edges = destinations.flatMap((destination) => [
        declaredEdge({ source, destination }),
        declaredEdge({ source, destination, type: "Other" }),
      ]);
      await put(store, { urn: source, aspect: "upstreamLineage" }, edges);
      await put(store, { urn: source, aspect: "second" }, edges);
    }
    const walk = (direction: WalkDirection, types?: readonly string[]) =>
      collect((after) =>
        store.graph.edgesOf({ urns: [...urns, "urn:li:tag:none"], direction, limit, ...(types && { types }), ...(after && { after }) }),
      );
    expect(new Set(await walk("OUTGOING")).size).toBe(48);
    expect(await walk("OUTGOING")).toHaveLength(48);
    expect(await walk("OUTGOING", ["Other"])).toHaveLength(24);
    expect(await walk("INCOMING")).toHaveLength(12);
    expect((await walk("INCOMING", ["Other"])).map((text) => JSON.parse(text).destination)).toEqual(Array(6).fill("urn:li:dataset:a"));
    const scanned = await collect((after) => store.graph.scanEdges({ limit, ...(after && { after }) }));
    expect(scanned).toHaveLength(48);
    const owners = scanned.map((text) => JSON.stringify(JSON.parse(text).owner));
    expect(owners.filter((owner, index) => owner !== owners[index - 1])).toHaveLength(6);
  });

  test.each([1, 2, 7, 100])(
    "a scan of relationships in steps of %i has each once, however many aspects declare it and in how many ways",
    async (limit) => {
      const store = await open();
      const urns = ["a", "b", "c"].map((name) => `urn:li:dataset:${name}`);
      for (const source of urns) {
        const ends = ["a", "x"].map((name) => ({ source, destination: `urn:li:dataset:${name}` }));
        const edges = ends.flatMap((end) => [
          ...[null, "urn:li:query:q", "urn:li:query:r"].map((via) => declaredEdge({ ...end, via })),
          declaredEdge({ ...end, type: "Other" }),
        ]);
        for (const aspect of ["upstreamLineage", "second"]) await put(store, { urn: source, aspect }, edges);
        await put(store, { urn: "urn:li:dataJob:load", aspect: source }, edges);
      }
      const scan = (at?: Parameters<typeof store.graph.scanRelationships>[0]["at"]) =>
        collect((after) => store.graph.scanRelationships({ limit, ...(at && { at }), ...(after && { after }) }));
      const all = await scan();
      expect([all.length, new Set(all).size]).toEqual([12, 12]);
      expect(JSON.parse(all[0] ?? "")).toEqual({ source: expect.any(String), destination: expect.any(String), type: expect.any(String) });
      const named = [...urns.slice(1), "urn:li:tag:none"];
      expect((await scan({ urns: named, direction: "OUTGOING" })).sort()).toEqual(
        all.filter((one) => !one.includes('"source":"urn:li:dataset:a"')).sort(),
      );
      expect(await scan({ urns: named, direction: "OUTGOING", types: ["Other", "nosuch"] })).toHaveLength(4);
      expect(await scan({ urns, direction: "INCOMING" })).toHaveLength(6);
      expect(await scan({ urns, direction: "INCOMING", types: ["Other"] })).toHaveLength(3);
      expect(await scan({ urns, direction: "INCOMING", types: ["nosuch"] })).toEqual([]);
    },
  );

  test("a scan of relationships goes on behind one that is gone", async () => {
    const store = await open();
    const destinations = ["a", "b", "c"].map((name) => `urn:li:tag:${name}`);
    await put(
      store,
      orders,
      destinations.map((destination) => declaredEdge({ destination })),
    );
    const first = await store.graph.scanRelationships({ limit: 1 });
    await put(
      store,
      orders,
      destinations.slice(1).map((destination) => declaredEdge({ destination })),
    );
    const rest = await store.graph.scanRelationships({ limit: 9, ...(first.next && { after: first.next }) });
    expect([...first.edges, ...rest.edges].map(({ destination }) => destination)).toEqual(destinations);
    expect(rest.next).toBeUndefined();
  });

  test("a transaction sees the edges that it put, others do not until it is committed", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.graph.putEdges(orders, [declaredEdge()]);
      const { total } = await tx.graph.listEdges({ urn: orders.urn, direction: "OUTGOING", ...everything });
      expect([total, await far(store, "OUTGOING")]).toEqual([1, []]);
    });
    expect(await far(store, "OUTGOING")).toEqual(["urn:li:dataset:raw"]);
  });

  test("edges of failed work are undone, and its texts can be named again", async () => {
    const store = await open();
    const failing = store.transaction(async (tx) => {
      await tx.graph.putEdges(orders, [declaredEdge()]);
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await allEdges(store)).toEqual([]);
    await put(store, { urn: "urn:li:dataset:z", aspect: "second" }, [declaredEdge({ source: "urn:li:dataset:z", type: "Other" })]);
    await put(store, orders, [declaredEdge()]);
    expect(await far(store, "OUTGOING")).toEqual(["urn:li:dataset:raw"]);
  });

  test("the rules of edges are those that were told last, of as many aspects as were told", async () => {
    const store = await open();
    expect(await store.graph.edgeRules()).toEqual(new Map());
    const tell = (rules: Record<string, string>) => store.transaction((tx) => tx.graph.putEdgeRules(new Map(Object.entries(rules))));
    await tell({ ownership: "one", [difficultText]: difficultText });
    await tell({ ownership: "two", [difficultText]: difficultText });
    expect(await store.graph.edgeRules()).toEqual(
      new Map([
        ["ownership", "two"],
        [difficultText, difficultText],
      ]),
    );
    const failing = store.transaction(async (tx) => {
      await tx.graph.putEdgeRules(new Map());
      expect(await tx.graph.edgeRules()).toEqual(new Map());
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect((await store.graph.edgeRules()).get("ownership")).toBe("two");
    await tell({});
    expect(await store.graph.edgeRules()).toEqual(new Map());
  });
}

function put(store: CatalogStore, owner: AspectKey, edges: readonly DeclaredEdge[]): Promise<void> {
  return store.transaction((tx) => tx.graph.putEdges(owner, edges));
}

/** The URNs at the other ends of the edges of the one dataset, sorted. */
async function far(store: CatalogStore, direction: EdgeDirection, types?: readonly string[]): Promise<readonly string[]> {
  const { edges, total } = await store.graph.listEdges({ urn: orders.urn, direction, ...(types && { types }), ...everything });
  expect(total).toBe(edges.length);
  return edges.map(({ source, destination }) => (source === orders.urn ? destination : source)).sort();
}

async function allEdges(store: CatalogStore): Promise<readonly GraphEdge[]> {
  return (await store.graph.scanEdges({ limit: 1000 })).edges;
}

/** All pages of a walk, each edge as text. */
async function collect(read: (after: EdgePlace | undefined) => Promise<EdgePage<EdgeEnds>>): Promise<string[]> {
  const found: string[] = [];
  let after: EdgePlace | undefined;
  do {
    const page: EdgePage<EdgeEnds> = await read(after);
    found.push(...page.edges.map((edge) => JSON.stringify(edge)));
    after = page.next;
  } while (after !== undefined);
  return found;
}
