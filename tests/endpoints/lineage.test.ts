import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { getLineage } from "@almagest/server/lineage/get-lineage.ts";
import { usualSearchLimits } from "@almagest/server/search/search-limits.ts";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

interface Found {
  readonly total: number;
  readonly relationships: readonly {
    readonly entity: string;
    readonly type: string;
    readonly degree: number;
    readonly degrees: readonly number[];
    readonly paths: readonly (readonly string[])[];
    readonly explored?: boolean;
    readonly truncatedChildren: boolean;
    readonly isManual: boolean;
  }[];
}

const ada = "urn:li:corpuser:ada";
const stamp = { time: 0, actor: ada };
const changeStamps = { created: stamp, lastModified: stamp };
const flow = "urn:li:dataFlow:(airflow,lineage,PROD)";
let made = 0;
const freshJob = () => `urn:li:dataJob:(${flow},job${++made})`;
const freshChart = () => `urn:li:chart:(looker,lineage${++made})`;
const freshDashboard = () => `urn:li:dashboard:(looker,lineage${++made})`;
const column = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`;

onEachBackend("lineage", (catalog) => {
  const ask = (urn: string, direction: string, more: object = {}) => act(catalog, "relationships?getLineage", { urn, direction, ...more });
  const read = async (urn: string, direction: "UPSTREAM" | "DOWNSTREAM", maxHops = 10) =>
    (await answered(ask(urn, direction, { maxHops }))) as Found;
  const degrees = async (urn: string, direction: "UPSTREAM" | "DOWNSTREAM", maxHops?: number) => {
    const { relationships } = await read(urn, direction, maxHops);
    return Object.fromEntries(relationships.map(({ entity, degree }) => [entity, degree]));
  };
  const upstreams = (urn: string, ...datasets: readonly string[]) =>
    proposalOf(urn, "upstreamLineage", { upstreams: datasets.map((dataset) => ({ dataset, type: "TRANSFORMED" })) });
  const job = (urn: string, inputs: readonly string[], outputs: readonly string[], more: object = {}) =>
    proposalOf(urn, "dataJobInputOutput", { inputDatasets: inputs, outputDatasets: outputs, ...more });

  test("answers as the reference does", async () => {
    const [orders, items] = [freshDataset(), freshDataset()];
    await proposeAll(catalog, [
      proposalOf(
        items,
        "upstreamLineage",
        { upstreams: [{ dataset: orders, type: "TRANSFORMED", auditStamp: { time: 1_700_000_000_000, actor: ada } }] },
        { systemMetadata: { lastObserved: 1_795_274_640_001 } },
      ),
    ]);
    const answer = await ask(orders, "DOWNSTREAM", { start: 0, count: 10, maxHops: 3 });
    expect(answer.body).toEqual({
      value: {
        start: 0,
        count: 10,
        total: 1,
        relationships: [
          {
            type: "DownstreamOf",
            entity: items,
            degree: 1,
            degrees: [1],
            paths: [[orders, items]],
            createdOn: 1_795_274_640_001,
            createdActor: "urn:li:corpuser:__datahub_system",
            updatedOn: 1_700_000_000_000,
            updatedActor: "urn:li:corpuser:__datahub_system",
            isManual: false,
            explored: true,
            truncatedChildren: false,
          },
        ],
      },
    });
  });

  test("leads from a topic through jobs, tables and charts to a dashboard, and back", async () => {
    const [topic, table, mart] = [freshDataset(), freshDataset(), freshDataset()];
    const [load, chart, dashboard, portal] = [freshJob(), freshChart(), freshDashboard(), freshDashboard()];
    await proposeAll(catalog, [
      job(load, [topic], [table]),
      upstreams(mart, table),
      proposalOf(chart, "chartInfo", { title: "t", description: "", lastModified: changeStamps, inputs: [{ string: mart }] }),
      proposalOf(dashboard, "dashboardInfo", { title: "t", description: "", lastModified: changeStamps, charts: [chart] }),
      proposalOf(portal, "dashboardInfo", {
        title: "p",
        description: "",
        lastModified: changeStamps,
        dashboards: [{ destinationUrn: dashboard, created: stamp, lastModified: stamp }],
      }),
    ]);
    const way = [topic, load, table, mart, chart, dashboard, portal];
    expect(await degrees(topic, "DOWNSTREAM")).toEqual(Object.fromEntries(way.slice(1).map((urn, index) => [urn, index + 1])));
    expect(await degrees(portal, "UPSTREAM")).toEqual(
      Object.fromEntries(
        way
          .slice(0, -1)
          .reverse()
          .map((urn, index) => [urn, index + 1]),
      ),
    );
    const { relationships } = await read(topic, "DOWNSTREAM", 3);
    expect(relationships.map(({ type, paths, explored }) => [type, paths, explored])).toEqual([
      ["Consumes", [way.slice(0, 2)], true],
      ["Produces", [way.slice(0, 3)], true],
      ["DownstreamOf", [way.slice(0, 4)], undefined],
    ]);
    expect(await degrees(topic, "UPSTREAM")).toEqual({});
  });

  test("has the shortest distance of an entity, all its distances and all shortest ways", async () => {
    const [a, b, c, d, e] = [freshDataset(), freshDataset(), freshDataset(), freshDataset(), freshDataset()];
    await proposeAll(catalog, [upstreams(b, a), upstreams(c, a), upstreams(d, b, c), upstreams(e, a, d)]);
    const { relationships } = await read(a, "DOWNSTREAM");
    const found = new Map(relationships.map((one) => [one.entity, one]));
    expect(found.get(d)).toMatchObject({ degree: 2, degrees: [2] });
    expect(found.get(d)?.paths.toSorted()).toEqual(
      [
        [a, b, d],
        [a, c, d],
      ].toSorted(),
    );
    expect(found.get(e)).toMatchObject({ degree: 1, degrees: [1, 3], paths: [[a, e]] });
  });

  test("ends in spite of circles, and leaves out the entity itself", async () => {
    const [a, b, c] = [freshDataset(), freshDataset(), freshDataset()];
    await proposeAll(catalog, [upstreams(a, a, c), upstreams(b, a), upstreams(c, b)]);
    const { relationships } = await read(a, "DOWNSTREAM");
    expect(relationships.map(({ entity, degree, degrees: all }) => [entity, degree, all])).toEqual([
      [b, 1, [1]],
      [c, 2, [2]],
    ]);
    const [x, y] = [freshDataset(), freshDataset()];
    const begin = freshDataset();
    await proposeAll(catalog, [upstreams(x, begin, y), upstreams(y, x)]);
    expect((await read(begin, "DOWNSTREAM")).relationships.map(({ degrees: all }) => all)).toEqual([[1], [2]]);
  });

  test("goes as many hops as asked, one by default, and answers pages", async () => {
    const chain = Array.from({ length: 6 }, () => freshDataset());
    await proposeAll(
      catalog,
      chain.slice(1).map((urn, index) => upstreams(urn, chain[index] ?? "")),
    );
    const [begin = ""] = chain;
    expect(Object.keys(await degrees(begin, "DOWNSTREAM", 2))).toEqual(chain.slice(1, 3));
    expect(await answered(ask(begin, "DOWNSTREAM"))).toMatchObject({
      start: 0,
      count: 100,
      total: 1,
      relationships: [{ entity: chain[1] }],
    });
    const page = (await answered(ask(begin, "DOWNSTREAM", { maxHops: 9, start: 1, count: 2 }))) as Found;
    expect([page.total, page.relationships.map(({ entity }) => entity)]).toEqual([5, chain.slice(2, 4)]);
    expect(await answered(ask(begin, "DOWNSTREAM", { start: 5 }))).toMatchObject({ start: 5, total: 1, relationships: [] });
  });

  test("takes more hops than the settings allow for as many as they allow", async () => {
    const [from, to] = [freshDataset(), freshDataset()];
    await proposeAll(catalog, [upstreams(to, from)]);
    expect(await degrees(from, "DOWNSTREAM", usualSearchLimits.impactHops + 1)).toEqual({ [to]: 1 });
  });

  test("follows columns to columns, through the job between them", async () => {
    const [raw, mart, view] = [freshDataset(), freshDataset(), freshDataset()];
    const load = freshJob();
    const entry = (from: string, to: string) => ({
      upstreamType: "FIELD_SET",
      downstreamType: "FIELD",
      upstreams: [from],
      downstreams: [to],
    });
    await proposeAll(catalog, [
      job(load, [raw], [mart], { fineGrainedLineages: [entry(column(raw, "id"), column(mart, "id"))] }),
      proposalOf(view, "upstreamLineage", {
        upstreams: [{ dataset: mart, type: "VIEW" }],
        fineGrainedLineages: [entry(column(mart, "id"), column(view, "key"))],
      }),
    ]);
    const { relationships } = await read(column(raw, "id"), "DOWNSTREAM");
    expect(relationships.map(({ entity, degree, paths }) => [entity, degree, paths])).toEqual([
      [load, 1, [[column(raw, "id"), load]]],
      [column(mart, "id"), 1, [[column(raw, "id"), load, column(mart, "id")]]],
      [column(view, "key"), 2, [[column(raw, "id"), load, column(mart, "id"), column(view, "key")]]],
    ]);
    expect(await degrees(column(view, "key"), "UPSTREAM")).toEqual({ [column(mart, "id")]: 1, [column(raw, "id")]: 2, [load]: 2 });
    expect(Object.keys(await degrees(raw, "DOWNSTREAM"))).toEqual([load, mart, view]);
  });

  test("goes on from what lies between two entities, too, where it leads there by itself", async () => {
    const [begin, between, beside, behind] = [freshDataset(), freshDataset(), freshDataset(), freshDataset()];
    const load = freshJob();
    const upstream = { dataset: between, type: "TRANSFORMED", query: load };
    await proposeAll(catalog, [job(load, [behind], [begin]), proposalOf(begin, "upstreamLineage", { upstreams: [upstream] })]);
    const found = async () => {
      const { relationships } = await read(begin, "UPSTREAM");
      return Object.fromEntries(relationships.map(({ entity, degrees: all, paths }) => [entity, [all, paths]]));
    };
    expect(await found()).toEqual({
      [load]: [[1], [[begin, load]]],
      [between]: [[1], [[begin, load, between]]],
      [behind]: [[2], [[begin, load, behind]]],
    });
    // The same where it comes a hop later by itself.
    await proposeAll(catalog, [
      job(load, [behind], [beside]),
      proposalOf(begin, "upstreamLineage", { upstreams: [upstream, { dataset: beside, type: "TRANSFORMED" }] }),
    ]);
    expect(await found()).toMatchObject({
      [load]: [
        [1, 2],
        [
          [begin, load],
          [begin, beside, load],
        ],
      ],
      [behind]: [[3], expect.arrayContaining([[begin, beside, load, behind]])],
    });
    // And where the only way there by itself has passed it before.
    await proposeAll(catalog, [job(load, [behind], [between]), proposalOf(begin, "upstreamLineage", { upstreams: [upstream] })]);
    expect(await found()).toMatchObject({ [load]: [[1], [[begin, load]]], [behind]: [[3], [[begin, load, behind]]] });
  });

  test("marks what a person drew", async () => {
    const [a, b] = [freshDataset(), freshDataset()];
    const edge = { dataset: a, type: "TRANSFORMED", properties: { source: "UI" } };
    await proposeAll(catalog, [proposalOf(b, "upstreamLineage", { upstreams: [edge] })]);
    expect((await read(a, "DOWNSTREAM")).relationships).toMatchObject([{ entity: b, isManual: true }]);
  });

  describe("within", () => {
    const parts = (limits = {}) => ({
      registry: loadEntityRegistry(shippedDefinitions),
      store: catalog.store,
      limits: { ...usualSearchLimits, ...limits },
    });

    test("a time window follows the edges that were there then, and those that a person drew", async () => {
      const [a, early, late, drawn] = [freshDataset(), freshDataset(), freshDataset(), freshDataset()];
      const lineage = (urn: string, from: number, to: number, more: object = {}) =>
        proposalOf(urn, "upstreamLineage", {
          upstreams: [{ dataset: a, type: "VIEW", created: { time: from, actor: ada }, auditStamp: { time: to, actor: ada }, ...more }],
        });
      await proposeAll(catalog, [
        lineage(early, 100, 200),
        lineage(late, 300, 400),
        lineage(drawn, 1, 2, { properties: { source: "UI" } }),
      ]);
      const within = async (window: object) => {
        const entities = await getLineage(parts(), { urn: a, direction: "DOWNSTREAM", maxHops: 3, ...window });
        return entities.map(({ urn }) => urn).toSorted();
      };
      expect(await within({ startTimeMillis: 150, endTimeMillis: 250 })).toEqual([early, drawn].sort());
      expect(await within({ startTimeMillis: 201 })).toEqual([late, drawn].sort());
      expect(await within({ endTimeMillis: 99 })).toEqual([drawn]);
      expect(await within({})).toEqual([early, late, drawn].sort());
    });

    test("a limit of edges the answer says that it is not all", async () => {
      const [root, ...leaves] = Array.from({ length: 5 }, () => freshDataset());
      await proposeAll(
        catalog,
        leaves.map((urn, index) => upstreams(urn, (index === 0 ? root : leaves[index - 1]) ?? "")),
      );
      const query = { urn: root ?? "", direction: "DOWNSTREAM", maxHops: 9 } as const;
      const reached = async (limits: { lineageEdges: number; lineageMillis: number }) =>
        (await getLineage(parts(limits), query)).map(({ urn, truncatedChildren }) => ({ urn, truncatedChildren }));
      expect(await reached({ lineageEdges: 2, lineageMillis: 9_000 })).toEqual([
        { urn: leaves[0], truncatedChildren: false },
        { urn: leaves[1], truncatedChildren: true },
      ]);
      expect(await reached({ lineageEdges: 100, lineageMillis: 9_000 })).toEqual(leaves.map((urn) => ({ urn, truncatedChildren: false })));
      expect(await reached({ lineageEdges: 100, lineageMillis: 0 })).toEqual([]);
    });
  });

  test.each([
    ["no direction", { direction: undefined }, "Parameter 'direction' is required"],
    ["another direction", { direction: "SIDEWAYS" }, "expected one of UPSTREAM, DOWNSTREAM"],
    ["no urn", { urn: undefined }, "Parameter 'urn' is required"],
    ["what is no URN", { urn: "nosuch" }, 'Invalid urn "nosuch"'],
    ["an unknown entity type", { urn: "urn:li:nosuch:a" }, "Failed to find entity with name nosuch in EntityRegistry; entity types are"],
    ["no hops", { maxHops: 0 }, "/maxHops"],
    ["more hops than there are numbers for", { maxHops: 1e300 }, "/maxHops"],
    ["a negative start", { start: -1 }, "/start"],
  ])("refuses %s", async (_fault, parameters, message) => {
    expectError(await act(catalog, "relationships?getLineage", { urn: "urn:li:tag:a", direction: "UPSTREAM", ...parameters }), {
      status: 400,
      message: [message],
    });
  });
});
