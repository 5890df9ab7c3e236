import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf, failureOf } from "./graphql-calls.ts";
import { chart, column, dashboard, job, person, query, table, writeLineage } from "./lineage-catalog.ts";

interface Lineage {
  readonly relationships: readonly { readonly entity: { readonly urn: string } }[];
}

onEachBackend("the lineage of an entity", (catalog) => {
  beforeAll(() => writeLineage(catalog));

  const selection = "start count total filtered relationships { type degree entity { urn } }";
  const lineageOf = async (urn: string, input: object, selected = selection) => {
    const lineage = `... on EntityWithRelationships { lineage(input: $input) { ${selected} } }`;
    const document = `query l($search: SearchAcrossEntitiesInput!, $input: LineageInput!) {
      found: searchAcrossEntities(input: $search) { searchResults { entity { ${lineage} } } } }`;
    const search = { query: "*", orFilters: [{ and: [{ field: "urn", values: [urn] }] }] };
    const { found } = await dataOf(catalog, document, { search, input: { direction: "DOWNSTREAM", ...input } });
    return (found as { searchResults: { entity: { lineage: Lineage } }[] }).searchResults[0]?.entity.lineage ?? { relationships: [] };
  };

  test("neighbours are told with the edge that leads to them", async () => {
    const whole = `${selection} relationships { createdOn createdActor { urn } updatedOn updatedActor { urn } isManual paths { path { urn } } }`;
    expect(await lineageOf(table("a"), {}, whole)).toEqual({
      start: 0,
      count: 1,
      total: 1,
      filtered: 0,
      relationships: [
        {
          type: "DownstreamOf",
          degree: 1,
          entity: { urn: table("b") },
          createdOn: 1_000,
          createdActor: { urn: person },
          updatedOn: 1_000,
          updatedActor: { urn: person },
          isManual: false,
          paths: [{ path: [{ urn: table("a") }, { urn: table("b") }] }],
        },
      ],
    });
    const upstream = await lineageOf(
      table("c"),
      { direction: "UPSTREAM" },
      `total relationships { entity { urn } paths { path { urn } } }`,
    );
    expect(upstream.relationships).toContainEqual({
      entity: { urn: table("b") },
      paths: [{ path: [{ urn: table("c") }, { urn: query }, { urn: table("b") }] }],
    });
  });

  test("every kind of entity has its neighbours, columns too", async () => {
    const urnsOf = async (urn: string, direction: string) =>
      (await lineageOf(urn, { direction })).relationships.map(({ entity }) => entity.urn).sort();
    expect(await urnsOf(job, "UPSTREAM")).toEqual([table("c")]);
    expect(await urnsOf(job, "DOWNSTREAM")).toEqual([table("d")]);
    expect(await urnsOf(chart, "DOWNSTREAM")).toEqual([dashboard]);
    expect(await urnsOf(dashboard, "UPSTREAM")).toEqual([chart]);
    expect(await urnsOf(table("c"), "DOWNSTREAM")).toEqual([chart, job]);
    await catalog.put(column("a", "y"), "status", { removed: false });
    expect(await urnsOf(column("a", "y"), "DOWNSTREAM")).toEqual([column("b", "x"), column("b", "y")]);
  });

  test("neighbours are found however a URN spells its type", async () => {
    const upstream = (dataset: string) => ({ dataset, type: "TRANSFORMED", auditStamp: { time: 0, actor: person } });
    const [from, through, to] = [table("spelt.a"), table("spelt.b"), table("spelt.c").replace("dataset", "dataSet")];
    await catalog.put(from, "status", { removed: false });
    await catalog.put(through, "upstreamLineage", { upstreams: [upstream(from)] });
    await catalog.put(to, "upstreamLineage", { upstreams: [upstream(through)] });
    for (const [urn, direction, hops] of [
      [to, "UPSTREAM", [through, from]],
      [from, "DOWNSTREAM", [through, to]],
    ] as const) {
      const asked = { urn, direction, maxHops: 2 };
      const { relationships } = (await answered(act(catalog, "relationships?getLineage", asked))) as {
        relationships: { entity: string }[];
      };
      expect(relationships.map(({ entity }) => entity)).toEqual(hops);
      expect((await lineageOf(urn, { direction })).relationships.map(({ entity }) => entity.urn)).toEqual([through]);
    }
  });

  test("neighbours are those that REST tells of, in the same order", async () => {
    for (const urn of [table("a"), table("b"), table("c"), table("d"), job, chart, dashboard]) {
      for (const direction of ["UPSTREAM", "DOWNSTREAM"]) {
        const { relationships } = (await answered(act(catalog, "relationships?getLineage", { urn, direction }))) as {
          relationships: readonly { readonly entity: string }[];
        };
        const found = await lineageOf(urn, { direction, separateSiblings: true, includeGhostEntities: true });
        expect(found.relationships.map(({ entity }) => entity.urn)).toEqual(relationships.map(({ entity }) => entity));
      }
    }
  });

  test("neighbours are paged", async () => {
    expect(await lineageOf(table("c"), { start: 1, count: 5 })).toMatchObject({
      start: 1,
      count: 1,
      total: 2,
      relationships: [{ degree: 1 }],
    });
  });

  test("what is soft deleted or was never stored is counted as filtered, and shown when it is wanted", async () => {
    await catalog.put(chart, "status", { removed: true });
    expect(await lineageOf(table("c"), {})).toMatchObject({ count: 2, total: 2, filtered: 1, relationships: [{ entity: { urn: job } }] });
    expect(await lineageOf(table("c"), { includeGhostEntities: true })).toMatchObject({ total: 2, filtered: 0 });
    await catalog.put(chart, "status", { removed: false });
  });

  test("siblings are one entity, unless they are to be kept apart", async () => {
    const twin = table("b", "dbt");
    const upstreams = [{ dataset: table("e"), type: "TRANSFORMED", auditStamp: { time: 1, actor: person } }];
    await catalog.put(twin, "upstreamLineage", { upstreams: [...upstreams, { ...upstreams[0], dataset: table("b") }] });
    await catalog.put(twin, "siblings", { siblings: [table("b")], primary: true });
    await catalog.put(table("b"), "siblings", { siblings: [twin], primary: false });
    const urnsOf = async (urn: string, input: object) => (await lineageOf(urn, input)).relationships.map(({ entity }) => entity.urn).sort();
    expect(await urnsOf(table("b"), { direction: "UPSTREAM" })).toEqual([table("a"), table("e")]);
    expect(await urnsOf(twin, { direction: "UPSTREAM" })).toEqual([table("a"), table("e")]);
    expect(await urnsOf(twin, { direction: "UPSTREAM", separateSiblings: true })).toEqual([table("b"), table("e")]);
    expect(await lineageOf(twin, { direction: "UPSTREAM" })).toMatchObject({ count: 2, total: 3, filtered: 1 });
    expect(await lineageOf(twin, { direction: "UPSTREAM", start: 1 })).toMatchObject({ count: 1, total: 3, filtered: 1 });
    await catalog.put(twin, "upstreamLineage", { upstreams: [{ ...upstreams[0], dataset: table("a") }] });
    expect(await lineageOf(twin, { direction: "UPSTREAM" })).toMatchObject({
      ...{ count: 1, total: 2, filtered: 1 },
      relationships: [{ entity: { urn: table("a") } }],
    });
    expect(await lineageOf(table("a"), {})).toMatchObject({ total: 2, filtered: 1, relationships: [{ entity: { urn: twin } }] });
    const pages = await Promise.all([0, 1].map((start) => urnsOf(table("a"), { start, count: 1 })));
    expect(pages.flat().sort()).toEqual([table("b"), twin].sort());
    expect(await lineageOf(table("a"), { separateSiblings: true })).toMatchObject({ total: 2, filtered: 0 });
  });

  test("times narrow it, also those that clients send where they mean no end", async () => {
    const during = (startTimeMillis: number | string, endTimeMillis?: number | string) =>
      lineageOf(table("b"), { direction: "UPSTREAM", separateSiblings: true, startTimeMillis, endTimeMillis });
    expect(await during(500, 1_500)).toMatchObject({ total: 1 });
    expect(await during(2_000, 3_000)).toMatchObject({ total: 0 });
    expect(await during(500, "9223372036854775807")).toMatchObject({ total: 1 });
    expect(await during("9223372036854775807")).toMatchObject({ total: 0 });
  });

  test("a page that is none is refused with its path", async () => {
    const document = `{ dataset(urn: "${table("a")}") { lineage(input: { direction: UPSTREAM, start: -1 }) { total } } }`;
    expect(await failureOf(catalog, document)).toMatchObject({
      code: 400,
      path: ["dataset", "lineage"],
      data: { dataset: { lineage: null } },
    });
  });
});

describe("drawing lineage", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await writeLineage(catalog);
    await catalog.put("urn:li:dashboard:(looker,blank)", "status", { removed: false });
    await catalog.put("urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),fresh)", "dataJobInfo", {
      name: "fresh",
      type: { string: "SQL" },
    });
  });
  afterAll(() => catalog.close());

  const fresh = "urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),fresh)";
  const document = "mutation u($input: UpdateLineageInput!) { updateLineage(input: $input) }";
  const edge = (upstreamUrn: string, downstreamUrn: string) => ({ upstreamUrn, downstreamUrn });
  const update = (input: { edgesToAdd?: object[]; edgesToRemove?: object[] }) =>
    dataOf(catalog, document, { input: { edgesToAdd: [], edgesToRemove: [], ...input } });
  const drawn = { properties: { source: "UI" }, created: { time: expect.any(Number), actor: "urn:li:corpuser:__datahub_system" } };
  const edgeTo = (destinationUrn: string) => ({ ...drawn, destinationUrn, lastModified: drawn.created });

  test("between tables it stands in the one downstream, and leads there at once", async () => {
    expect(await update({ edgesToAdd: [edge(table("d"), table("e"))] })).toEqual({ updateLineage: true });
    const { upstreamLineage } = await catalog.read(table("e"));
    expect(upstreamLineage).toEqual({ upstreams: [{ ...drawn, dataset: table("d"), type: "TRANSFORMED", auditStamp: drawn.created }] });
    const read = `{ dataset(urn: "${table("d")}") { lineage(input: { direction: DOWNSTREAM }) { relationships { isManual entity { urn } } } } }`;
    const found = { dataset: { lineage: { relationships: [{ isManual: true, entity: { urn: table("e") } }] } } };
    expect(await dataOf(catalog, read)).toEqual(found);
    await update({ edgesToAdd: [edge(table("d"), table("e"))] });
    expect((await catalog.read(table("e"))).upstreamLineage).toEqual(upstreamLineage);
    await update({ edgesToRemove: [edge(table("d"), table("e"))] });
    expect((await catalog.read(table("e"))).upstreamLineage).toEqual({ upstreams: [] });
  });

  test("jobs hold what they read, what they write and the jobs before them", async () => {
    await update({ edgesToAdd: [edge(table("a"), fresh), edge(job, fresh), edge(fresh, table("e"))] });
    expect((await catalog.read(fresh)).dataJobInputOutput).toEqual({
      inputDatasets: [],
      outputDatasets: [],
      inputDatasetEdges: [edgeTo(table("a"))],
      inputDatajobEdges: [edgeTo(job)],
      outputDatasetEdges: [edgeTo(table("e"))],
    });
    await update({ edgesToRemove: [edge(table("c"), job)] });
    expect((await catalog.read(job)).dataJobInputOutput).toEqual({ inputDatasets: [], outputDatasets: [table("d")] });
  });

  test("charts and dashboards hold what they show; older lists of it are cleared too", async () => {
    await update({
      edgesToAdd: [edge(table("a"), chart), edge(table("a"), dashboard)],
      edgesToRemove: [edge(table("c"), chart), edge(chart, dashboard)],
    });
    expect((await catalog.read(chart)).chartInfo).toMatchObject({ title: "Sales", inputs: [], inputEdges: [edgeTo(table("a"))] });
    expect((await catalog.read(dashboard)).dashboardInfo).toMatchObject({ title: "Board", charts: [], datasetEdges: [edgeTo(table("a"))] });
    await update({ edgesToAdd: [edge(chart, dashboard)] });
    expect((await catalog.read(dashboard)).dashboardInfo).toMatchObject({ chartEdges: [edgeTo(chart)] });
  });

  test("that an older list holds is there already, and is not drawn a second time", async () => {
    const urnOf = (task: string) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),${task})`;
    const [reader, before, view, page] = [
      urnOf("reader"),
      urnOf("before"),
      "urn:li:chart:(looker,older)",
      "urn:li:dashboard:(looker,older)",
    ];
    const stamp = { time: 1, actor: "urn:li:corpuser:ann" };
    const shown = { title: "Older", description: "", lastModified: { created: stamp, lastModified: stamp } };
    await catalog.put(before, "dataJobInfo", { name: "before", type: { string: "SQL" } });
    const held = { inputDatasets: [table("a")], outputDatasets: [table("b")], inputDatajobs: [before] };
    await catalog.put(reader, "dataJobInputOutput", held);
    await catalog.put(view, "chartInfo", { ...shown, inputs: [{ string: table("a") }] });
    await catalog.put(page, "dashboardInfo", { ...shown, charts: [view], datasets: [table("a")] });
    const stored = () => Promise.all([reader, view, page].map((urn) => catalog.read(urn)));
    const untouched = await stored();
    const ofReader = [edge(before, reader), edge(table("a"), reader), edge(reader, table("b"))];
    const shownOnes = [edge(table("a"), view), edge(view, page), edge(table("a"), page)];
    expect(await update({ edgesToAdd: [...ofReader, ...shownOnes] })).toEqual({ updateLineage: true });
    expect(await stored()).toEqual(untouched);
  });

  test("what cannot be drawn is refused, and nothing of the request is written", async () => {
    const good = edge(table("a"), table("c"));
    const before = await catalog.read(table("c"));
    const faults: [object, RegExp][] = [
      [edge(table("nowhere"), table("c")), /lineage\.nowhere,PROD\) does not exist/],
      [edge(table("a"), table("nowhere")), /lineage\.nowhere,PROD\) does not exist/],
      [edge(chart, table("c")), /edges can be drawn from dataset to dataset/],
      [edge("nonsense", table("c")), /is no URN/],
      [edge(table("a"), "urn:li:dashboard:(looker,blank)"), /has no dashboardInfo/],
    ];
    for (const [bad, message] of faults) {
      const failure = await failureOf(catalog, document, { input: { edgesToAdd: [good, bad], edgesToRemove: [] } });
      expect(failure).toMatchObject({ code: 400, path: ["updateLineage"], data: { updateLineage: null } });
      expect(failure.message).toMatch(message);
    }
    expect(await catalog.read(table("c"))).toEqual(before);
    const { errors } = await ask(catalog, document, { input: { edgesToAdd: [] } });
    expect(errors?.[0]?.extensions).toMatchObject({ classification: "ValidationError" });
  });
});
